//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package disk

import (
	"errors"
	"os"
	"syscall"
)

// lock blocks until the file is locked. Closing it unlocks it, and so does the end of the process. Two that opened the file
// are two holders, in one process as well.
func lock(f *os.File, exclusive bool) error {
	if exclusive {
		return flock(f, syscall.LOCK_EX)
	}
	return flock(f, syscall.LOCK_SH)
}

// tryLock locks a file as lock does, alone; ok is false while another has it.
func tryLock(f *os.File) (ok bool, err error) {
	if err = flock(f, syscall.LOCK_EX|syscall.LOCK_NB); err == syscall.EWOULDBLOCK {
		return false, nil
	}
	return err == nil, err
}

func unlock(f *os.File) error { return flock(f, syscall.LOCK_UN) }

func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how); err != syscall.EINTR {
			return err
		}
	}
}

// noLocks tells whether an error of lock says that files cannot be locked there.
func noLocks(err error) bool {
	for _, e := range []error{syscall.ENOLCK, syscall.ENOTSUP, syscall.EOPNOTSUPP, syscall.ENOSYS, syscall.EINVAL} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
