package host_test

import (
	"maps"
	"sync"

	"github.com/nlgen/nlgen/runtime/store"
)

// decided are the settings of a project in memory.
type decided struct {
	setting  sync.Mutex
	switches store.Switches
	granted  map[string]store.Grant
	events   []store.Event
	// unread and ungranted are why they cannot be read.
	unread, ungranted error
}

func (d *decided) Switches() (store.Switches, error) {
	d.setting.Lock()
	defer d.setting.Unlock()
	return d.switches, d.unread
}

func (d *decided) SetSwitches(alter func(*store.Switches) error, by store.Event) error {
	d.setting.Lock()
	defer d.setting.Unlock()
	next := d.switches
	if err := alter(&next); err != nil {
		return err
	}
	d.switches, d.events = next, append(d.events, by)
	return nil
}

func (d *decided) Grants() (map[string]store.Grant, error) {
	d.setting.Lock()
	defer d.setting.Unlock()
	return maps.Clone(d.granted), d.ungranted
}

func (d *decided) SetGrant(plugin string, grant *store.Grant, by store.Event) error {
	d.setting.Lock()
	defer d.setting.Unlock()
	next := maps.Clone(d.granted)
	if next == nil {
		next = map[string]store.Grant{}
	}
	if delete(next, plugin); grant != nil {
		next[plugin] = *grant
	}
	d.granted, d.events = next, append(d.events, by)
	return nil
}

func (d *decided) Activity() ([]store.Event, error) {
	d.setting.Lock()
	defer d.setting.Unlock()
	return append([]store.Event{}, d.events...), nil
}

// turn turns switches.
func (d *decided) turn(alter func(*store.Switches)) {
	d.setting.Lock()
	defer d.setting.Unlock()
	alter(&d.switches)
}
