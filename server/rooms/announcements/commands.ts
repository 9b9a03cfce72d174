import { sql } from 'drizzle-orm'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { enqueueAnnouncedMails, type LinkDeps } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { listUnannounced } from '#server/rooms/announcements/queries.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { lockVenue } from '#server/locks.ts'

/** Mails everyone who doesn't know their room yet. Changes nothing if everyone does. */
export async function announceRooms(
  deps: LinkDeps & Pick<Deps, 'db'>,
  actorId: string,
  { venueId, announced }: { venueId: string; announced: AnnouncedRecipients },
): Promise<{ mailed: number; isHeld: boolean }> {
  return deps.db.transaction(async (tx) => {
    // Lock the venue: if two organisers press at the same time, the second finds no one left to mail.
    await lockVenue(tx, venueId)
    const isHeld = !deps.isMailConfigured
    const unannounced = await listUnannounced(tx, deps.clock(), [venueId])
    const reached = unannounced.flatMap(({ email, ...one }) => (email === null ? [] : [{ ...one, email }]))
    const unreachable = unannounced.flatMap(({ name, email }) => (email === null ? [name] : []))
    if (unannounced.length === 0) return { mailed: 0, isHeld }
    await enqueueAnnouncedMails(tx, deps, {
      announced,
      messages: reached.map(({ personId, email, room }) => ({
        kind: 'room given',
        recipient: email,
        facts: { personId, venueId, room },
      })),
      unreachable,
    })
    const assignmentIds = reached.map(({ assignmentId }) => assignmentId)
    // The database's clock, as for mails: a mail created from now on that is later stopped is about this bed.
    await tx
      .update(roomAssignments)
      .set({ announcedAt: sql`now()` })
      .where(isAmong(roomAssignments.id, assignmentIds))
    if (reached.length > 0) {
      const after = { ...manyPeople(reached.map(({ personId }) => personId)), mailed: reached.length }
      await record(tx, actorId, {
        action: 'room.announced',
        entity: 'venue',
        entityId: venueId,
        venueId,
        after,
      })
    }
    return { mailed: reached.length, isHeld }
  })
}
