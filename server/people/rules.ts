import type { z } from 'zod'
import type { PersonFields, removableDetails } from '#contract/people.ts'

type Removable = (typeof removableDetails)[number]
type Details = Pick<z.output<typeof PersonFields>, Removable | 'dietNote'> & { removes: readonly Removable[] }

/** What of somebody's details a save writes: a blank stays as it is known, and only what is to be removed goes. */
export function detailColumns(known: { diet: string | null }, details: Details) {
  const { phone, diet, dietNote, allergies, openToRoomSharing, removes } = details
  const keepsNote = dietNote === null && diet === 'other' && known.diet === 'other'
  return {
    ...(phone !== null && { phone }),
    ...(diet !== null && { diet }),
    // The note belongs to 'other', and to no other diet.
    ...(diet !== null && !keepsNote && { dietNote }),
    ...(removes.includes('diet') && { dietNote: null }),
    ...(allergies !== null && { allergies }),
    ...(openToRoomSharing !== null && { openToRoomSharing }),
    ...Object.fromEntries(removes.map((field) => [field, null])),
  }
}
