import { pluralize } from '#web/lib/pluralize.ts'

/** The words for answers of three states: yes, no, and not answered (null). */
export const sharingText = (sharing: boolean | null): string | null =>
  sharing === null ? null : sharing ? 'Yes' : 'No'

/** An empty list says 'None'; null was not answered. */
export const allergiesText = (allergies: readonly string[] | null): string | null =>
  allergies === null ? null : allergies.length === 0 ? 'None' : allergies.join(', ')

/** The diet, with what is meant by 'other'; null when not answered. */
export const dietText = ({ diet, dietNote }: { diet: string | null; dietNote: string | null }) =>
  diet === 'other' && dietNote ? `other: ${dietNote}` : diet

/** What a change of status gave up, as its toast says it: 'Room 12, 2 workshops'. Empty: nothing. */
export const freedText = (freed: {
  room: { roomNumber: string } | null
  workshops: readonly unknown[]
}): string =>
  [
    freed.room && `Room ${freed.room.roomNumber}`,
    freed.workshops.length > 0 && pluralize(freed.workshops.length, 'workshop'),
  ]
    .filter(Boolean)
    .join(', ')
