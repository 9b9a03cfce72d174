import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { subjectKinds } from '#contract/audit-subjects.ts'
import { id, ofVenue, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** One entry in the audit log as a sentence; names are looked up on reading. */
export const Activity = z.object({
  id: z.string(),
  /** An instant. */
  at: z.string(),
  /** The name of the caller; null for the system, or a caller who wasn't signed in. */
  who: z.string().nullable(),
  /** The sentence after the name, such as `checked in Ana Lima`. */
  did: z.string(),
  /** The person the entry is about, if on record. */
  personId: z.string().nullable(),
})

/** An entry and how it can be undone; `undo` is null if nothing can be. */
export const HistoryEntry = Activity.extend({
  undo: z
    .union([
      /** What else undoing does, for the confirmation; null: nothing. */
      z.object({ asks: z.string().nullable() }),
      /** Why it can no longer be undone. */
      z.object({ whyNot: z.string() }),
    ])
    .nullable(),
})

/**
 * How many people, rooms or other things were restored, how many were left because they have changed since then, and
 * what else follows.
 */
export const Undone = z.object({
  undone: z.int(),
  kept: z.int(),
  /** Sentences for what could not be restored. */
  notRestored: z.array(z.string()),
  /** What the undo freed: room numbers, and the workshop title of each seat. */
  freed: z.object({ rooms: z.array(z.string()), workshops: z.array(z.string()) }),
})

/** A subject by which entries can be filtered, with its name. */
export const Subject = z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string() })

/**
 * `about`: actions that concern this person, room or item. `actorId`: actions of this account. `before`: older entries.
 */
export const HistoryFilter = z.strictObject({
  venueId: id,
  actorId: id.optional(),
  about: z.strictObject({ kind: z.enum(subjectKinds), id }).optional(),
  before: id.optional(),
})

export const audit = {
  /** The actions at an edition, newest first. */
  list: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(HistoryFilter)
    .output(z.object({ entries: z.array(HistoryEntry), hasMore: z.boolean() })),
  /**
   * Undoes a log entry, or the call that returned this `undo`, as the action's own screen would. Refuses with the
   * reason if that is no longer possible.
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
    .input(rowId)
    .output(Undone),
  /**
   * What `list` can be filtered by: the people on the list, the things the edition has, and the organisers who did
   * something there.
   */
  subjects: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        subjects: z.array(Subject),
        actors: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
}
