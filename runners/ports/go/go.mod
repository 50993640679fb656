module toolcall-port

go 1.23
