package server

import "syscall"

// dup2 lets descriptor to lead where from does. Not every Linux has the call of that name.
func dup2(from, to int) error { return syscall.Dup3(from, to, 0) }
