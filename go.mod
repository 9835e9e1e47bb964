module github.com/nlgen/nlgen

go 1.26
