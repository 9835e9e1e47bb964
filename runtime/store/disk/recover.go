package disk

func (s *Store) recover() {}
func (s *Store) compact() {}
