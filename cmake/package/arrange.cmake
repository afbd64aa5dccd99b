# Run by cpack when everything has been installed into a folder of its own: what Debian wants otherwise.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
set(documents ${root}/share/doc/heddle)

# The license is named in the copyright file; manuals and changelogs are compressed.
file(REMOVE ${documents}/LICENSE)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright)
file(COPY_FILE ${CPACK_HEDDLE_CHANGELOG} ${documents}/changelog)
execute_process(COMMAND gzip -9nf ${documents}/changelog ${root}/share/man/man1/heddle.1 COMMAND_ERROR_IS_FATAL ANY)

# Debian's zsh looks for what packages bring in a folder of that name.
file(MAKE_DIRECTORY ${root}/share/zsh/vendor-completions)
file(RENAME ${root}/share/zsh/site-functions/_heddle ${root}/share/zsh/vendor-completions/_heddle)
file(REMOVE_RECURSE ${root}/share/zsh/site-functions)
