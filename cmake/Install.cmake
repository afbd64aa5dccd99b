# A normal installation: bin/heddle, include/heddle.h, share/doc/heddle, share/heddle/examples.
if(TARGET heddle)
  install(TARGETS heddle RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES include/heddle.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/heddle OPTIONAL)
