package disk

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var (
	kernel       = syscall.NewLazyDLL("kernel32.dll")
	lockFileEx   = kernel.NewProc("LockFileEx")
	unlockFileEx = kernel.NewProc("UnlockFileEx")
)

// Flags and errors of LockFileEx.
const (
	failImmediately = 1
	exclusively     = 2

	errLockViolation    = syscall.Errno(33)
	errNotSupported     = syscall.Errno(50)
	errInvalidOperation = syscall.Errno(1)
)

// lock blocks until the file is locked. Closing it unlocks it, and so does the end of the process. Two that opened the file
// are two holders, in one process as well.
func lock(f *os.File, exclusive bool) error {
	if exclusive {
		return lockWith(f, exclusively)
	}
	return lockWith(f, 0)
}

// tryLock locks a file as lock does, alone; ok is false while another has it.
func tryLock(f *os.File) (ok bool, err error) {
	if err = lockWith(f, failImmediately|exclusively); errors.Is(err, errLockViolation) {
		return false, nil
	}
	return err == nil, err
}

func unlock(f *os.File) error {
	done, _, err := unlockFileEx.Call(f.Fd(), 0, 1, 0, uintptr(unsafe.Pointer(new(syscall.Overlapped))))
	if done != 0 {
		return nil
	}
	return err
}

func lockWith(f *os.File, flags uintptr) error {
	done, _, err := lockFileEx.Call(f.Fd(), flags, 0, 1, 0, uintptr(unsafe.Pointer(new(syscall.Overlapped))))
	if done != 0 {
		return nil
	}
	return err
}

// noLocks tells whether an error of lock says that files cannot be locked there.
func noLocks(err error) bool {
	return errors.Is(err, errNotSupported) || errors.Is(err, errInvalidOperation)
}
