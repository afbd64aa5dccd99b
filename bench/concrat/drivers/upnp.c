// UPnP as far as AirConnect asks for it: there is no file with settings.
void* ixmlLoadDocument(const char* name) { return 0; }
