// Kept out of the contract because every first page needs the addresses, but not the schemas.

/** The kinds of subject by which the log can be filtered. */
export const subjectKinds = ['person', 'room', 'workshop', 'agendaItem', 'meal'] as const
