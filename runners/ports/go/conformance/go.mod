module toolcall.example/conformance

go 1.23
