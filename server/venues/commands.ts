import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { VenueInput, VenueUpdate } from '#contract/venues.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { refuseStale } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { databaseError, isStillReferenced } from '#server/lib/database-error.ts'
import { mailEditionChange } from '#server/edition-mails/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { daysFrom } from '#server/lib/wall-clock.ts'
import { moveParts } from '#server/venues/moving/commands.ts'
import { findVenue } from '#server/venues/queries.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockRow } from '#server/locks.ts'
import { insertRow } from '#server/audit/saved-rows.ts'

type Fields = z.output<typeof VenueInput>

/** Adds an edition; changes nothing if its id exists (security D10). */
export async function addVenue(db: Db, actorId: string, { id = randomUUID(), ...fields }: Fields) {
  return db
    .transaction(async (tx) => {
      // Guests see rooms only once an organiser shows them the plan.
      if (await insertRow(tx, venues, { id, ...fields, roomsHidden: true }))
        await record(tx, actorId, { action: 'venue.added', entity: 'venue', entityId: id, venueId: id })
      return { id }
    })
    .catch(refuseLostPicture)
}

/** Refuses PICTURE_GONE for an uploaded picture that was deleted as unused, or that belongs to another installation. */
export function refuseLostPicture(error: unknown): never {
  if (databaseError(error).constraint === 'venues_picture_hash_pictures_hash_fk') refuse('PICTURE_GONE')
  throw error
}

/**
 * Saves an edition; saving the current values changes nothing. Mails people only if `announced` matches the recipients
 * that were shown.
 */
export async function updateVenue(
  deps: Deps,
  actorId: string,
  venue: Omit<z.output<typeof VenueUpdate>, 'announced'> & { announced: AnnouncedRecipients },
) {
  const { id, version, announced, moves, ...fields } = venue
  return deps.db
    .transaction(async (tx) => {
      // Lock so that no one saves another form between the version check and the write.
      const before = await lockRow(tx, venues, id)
      if (!before) return refuse('NOT_FOUND')
      const changed = changedFields(before, fields)
      if (changed.length === 0) return { version: before.version }
      if (before.version !== version)
        return refuseStale(tx, { table: venues, id, now: await findVenue(tx, id) })
      await tx
        .update(venues)
        .set({
          ...fields,
          version: version + 1,
          ...(changed.includes('eventStartDate') && { remindedAt: null }),
        })
        .where(eq(venues.id, id))
      const [from, to] = [before.eventStartDate, fields.eventStartDate]
      const isMoved = from !== to && from !== null && to !== null
      if (isMoved) await moveParts(tx, { venueId: id, days: daysFrom(from, to), parts: moves })
      if (announced !== null && changed.some((field) => announcedFields.has(field)))
        await mailEditionChange(tx, deps, before, announced)
      const details = { action: 'venue.changed', entity: 'venue', entityId: id, venueId: id }
      const isCurrencyChanged = changed.includes('currency')
      await record(tx, actorId, {
        ...details,
        fields: changed,
        before: {
          ...(isMoved && { eventStartDate: from }),
          ...(isCurrencyChanged && { currency: before.currency }),
        },
        after: {
          ...(isMoved && { eventStartDate: to, moved: moves.join(', ') }),
          ...(isCurrencyChanged && { currency: fields.currency }),
        },
      })
      return { version: version + 1 }
    })
    .catch(refuseLostPicture)
}

/** Fields whose changes an organiser may announce to attendees. */
const announcedFields = new Set([
  'name',
  'eventStartDate',
  'eventEndDate',
  'eventStartTime',
  'googleMapsLink',
])

/** Deletes an edition without invited people, if its name is typed. Repeating it changes nothing. */
export async function deleteVenue(
  db: Db,
  actorId: string,
  { id, typedName }: { id: string; typedName: string },
) {
  await db
    .transaction(async (tx) => {
      // Lock the venue so that no one renames it while the typed name is compared, and no attendance is added to it.
      const venue = await lockRow(tx, venues, id)
      if (!venue) return
      if (typedName.trim() !== venue.name) refuse('NAME_MISMATCH')
      if ((await tx.$count(attendance, eq(attendance.venueId, id))) > 0) refuse('VENUE_HAS_ATTENDANCE')
      await tx.delete(venues).where(eq(venues.id, id))
      await record(tx, actorId, { action: 'venue.deleted', entity: 'venue', entityId: id })
    })
    .catch((error: unknown) => {
      // Someone was invited between the check and the delete: the foreign key refuses it.
      if (isStillReferenced(error)) refuse('VENUE_HAS_ATTENDANCE')
      throw error
    })
  return {}
}
