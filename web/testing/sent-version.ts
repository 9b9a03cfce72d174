/** A version of a dinner's order that its caterer has. */
export const sentVersion = {
  number: 1,
  at: '2026-11-20T10:00:00Z',
  state: 'sent' as const,
  headcount: 49,
  counted: null,
  servedFrom: '2026-12-01T19:00',
  servedUntil: '2026-12-01T21:00',
}
