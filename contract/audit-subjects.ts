// Apart from the contract, because every first page reads which addresses there are, and needs no schemas for it.

/** What entries of the log can be asked for by. */
export const subjectKinds = ['person', 'room', 'workshop', 'agendaItem', 'meal'] as const
