module toolcall-port

go 1.23

require toolcall.example/conformance v0.0.0

replace toolcall.example/conformance => ./conformance
