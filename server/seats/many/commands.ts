import { and, asc, eq } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venueOf } from '#server/seats/commands.ts'
import {
  giveSeat,
  handOnSeats,
  lockLines,
  lockSeats,
  restoreWaiting,
  type Waited,
} from '#server/seats/seats/commands.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Seats = { workshopId: string; personIds: readonly string[] }

/**
 * Gives several people a seat, as addParticipant gives one. Refuses NOT_FOUND for no workshop, and WORKSHOP_FULL where
 * there is not a seat for each of them: then nobody gets one.
 */
export async function addParticipants(db: Db, actorId: string, { workshopId, personIds }: Seats) {
  return db.transaction(async (tx) => {
    const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, workshopId))
    if (!workshop) return refuse('NOT_FOUND')
    const { venueId, title } = workshop
    // Everyone first and then the workshop, which giveSeat locks: so who changes their answer waits for this, or this
    // for them, and never both.
    const invited = await tx
      .select({ personId: attendance.personId })
      .from(attendance)
      .where(and(eq(attendance.venueId, venueId), isAmong(attendance.personId, personIds)))
      .orderBy(asc(attendance.id))
      .for('share')
    const added: string[] = []
    const waited: (Waited & { personId: string })[] = []
    const passedOver = { had: 0, notComing: 0 }
    for (const { personId } of invited) {
      const given = await giveSeat(tx, { workshopId, personId })
      switch (given.outcome) {
        case 'given':
          added.push(personId)
          if (given.waited) waited.push({ personId, ...given.waited })
          break
        case 'had already':
          passedOver.had++
          break
        case 'not coming':
          passedOver.notComing++
          break
        case 'full':
          return refuse('WORKSHOP_FULL', { said: fullSentence(title, added.length) })
        case 'no workshop':
          return refuse('NOT_FOUND')
        case 'closed':
        case 'wishes first':
        case 'offer over':
          throw new Error('Sign-up is never closed to organisers.')
        default:
          given satisfies never
      }
    }
    await recordSeats(tx, actorId, 'workshop.participantsAdded', {
      workshopId,
      venueId,
      people: added,
    })
    return { added, waited, ...passedOver }
  })
}

/**
 * Takes the seats of several back, for the next in line; nothing happens for who has none. Who had `waited` before they were
 * given one is in line again.
 */
export async function removeParticipants(
  deps: Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>,
  actorId: string,
  { workshopId, personIds, waited = [] }: Seats & { waited?: readonly (Waited & { personId: string })[] },
) {
  return deps.db.transaction(async (tx) => {
    const venueId = await venueOf(tx, workshopId)
    if (venueId === undefined) return { removed: 0 }
    if (waited.length > 0) await lockLines(tx, venueId, { isJoining: true })
    await lockSeats(tx, venueId, { personIds, workshopIds: [workshopId] })
    const removed = await tx
      .delete(workshopSignups)
      .where(and(eq(workshopSignups.workshopId, workshopId), isAmong(workshopSignups.personId, personIds)))
      .returning({ personId: workshopSignups.personId })
    await recordSeats(tx, actorId, 'workshop.participantsRemoved', {
      workshopId,
      venueId,
      people: removed.map(({ personId }) => personId),
    })
    const isOut = new Set(removed.map(({ personId }) => personId))
    await restoreWaiting(
      tx,
      venueId,
      waited.flatMap((place) => (isOut.has(place.personId) ? [{ ...place, workshopId }] : [])),
    )
    await handOnSeats(tx, deps, venueId)
    return { removed: removed.length }
  })
}

const fullSentence = (title: string, free: number) =>
  free === 0
    ? `‘${title}’ is full.`
    : `‘${title}’ has only ${free} free ${free === 1 ? 'seat' : 'seats'}. Nobody was signed up.`

type SeatsOf = { workshopId: string; venueId: string; people: readonly string[] }

async function recordSeats(
  tx: Db,
  actorId: string,
  action: string,
  { workshopId, venueId, people }: SeatsOf,
) {
  if (people.length === 0) return
  const after = manyPeople(people)
  await record(tx, actorId, { action, entity: 'workshop', entityId: workshopId, venueId, after })
}
