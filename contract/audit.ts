import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { subjectKinds } from '#contract/audit-subjects.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** One entry of the audit log as a sentence; names are looked up when it is read. */
export const Activity = z.object({
  id: z.string(),
  /** An instant. */
  at: z.string(),
  /** The name of the caller; null: the system, or a caller who was not signed in. */
  who: z.string().nullable(),
  /** What follows the name, such as `checked in Ana Lima`. */
  did: z.string(),
  /** The person it is about, if on record. */
  personId: z.string().nullable(),
})

/** An entry, and the way back from it; null: there is none from such a change. */
export const HistoryEntry = Activity.extend({
  undo: z
    .union([
      /** What else undoing does, to be asked first; null: nothing. */
      z.object({ asks: z.string().nullable() }),
      /** Why it cannot be undone any more. */
      z.object({ whyNot: z.string() }),
    ])
    .nullable(),
})

/** How many people, rooms or others are as they were, and how many stay because they changed since; what else follows from it. */
export const Undone = z.object({
  undone: z.int(),
  kept: z.int(),
  /** Sentences for what did not come back. */
  notRestored: z.array(z.string()),
  /** What going back gave up in its turn: numbers of rooms, and of each seat the title of its workshop. */
  freed: z.object({ rooms: z.array(z.string()), workshops: z.array(z.string()) }),
})

/** What entries can be asked for by, and its name. */
export const Subject = z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string() })

/** Which part of an edition's history. */
export const HistoryOf = z.strictObject({
  venueId: id,
  actorId: id.optional(),
  about: z.strictObject({ kind: z.enum(subjectKinds), id }).optional(),
  before: id.optional(),
})

export const audit = {
  /**
   * What was done at an edition, the newest first; with `about` what concerns that person, room or item alone, with
   * `actorId` what that account did, with `before` what was done before that entry.
   */
  list: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(HistoryOf)
    .output(z.object({ entries: z.array(HistoryEntry), hasMore: z.boolean() })),
  /**
   * Undoes an entry of the history, or by the `undo` of its answer what a call did, as the screen where it was done would.
   * Refused where it is not possible any more, with the reason.
   */
  undo: organiser()
    .errors(
      refusing(
        'NOT_FOUND',
        'UNDO_IMPOSSIBLE',
        'STALE',
        'CHECKED_IN',
        'NOT_CONFIRMED',
        'ROOM_FULL',
        'NOT_COMING',
        'WORKSHOP_FULL',
        'SHUTTLE_FULL',
        'OWN_WAY',
        'STUDIO_GONE',
      ),
    )
    .input(z.strictObject({ id }))
    .output(Undone),
  /** What `list` can be narrowed to: who is on the list, what the edition has, and the organisers who did something there. */
  subjects: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        subjects: z.array(Subject),
        actors: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
}
