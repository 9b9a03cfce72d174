import { sql } from 'drizzle-orm'
import type { Direction } from '#contract/shuttle-directions.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isWaiting, lockWaiting, enqueueAnnouncedMails, type LinkDeps } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { ticketChanges, ticketRevision } from '#server/shuttles/publishing/queries.ts'
import { lockVenue } from '#server/locks.ts'

type Publication = { venueId: string; revision: string; announced: AnnouncedRecipients; isSilent?: boolean }

/**
 * Publishes the shuttles as they are now. Each guest whose shuttle changed gets one mail, unless `isSilent`.
 * Refuses STALE if anything differs from what the organiser saw. Repeating it changes nothing.
 */
export async function publishShuttles(
  deps: LinkDeps & Pick<Deps, 'db'>,
  actorId: string,
  { venueId, revision, announced, isSilent = false }: Publication,
): Promise<{ mailed: number; isHeld: boolean }> {
  return deps.db.transaction(async (tx) => {
    // Serializes two organisers who publish at the same time: the second finds nothing left to do.
    await lockVenue(tx, venueId)
    const isHeld = !deps.isMailConfigured
    const changes = await findChanges(tx, venueId)
    if (changes.length === 0) return { mailed: 0, isHeld }
    if ((await readRevision(tx, venueId)) !== revision) refuse('STALE', { message: staleMessage })
    await writeTickets(tx, venueId)
    const changesByPerson = Map.groupBy(
      changes.filter(({ needsMail }) => needsMail),
      ({ personId }) => personId,
    )
    const mailed = isSilent ? 0 : await mailChangedTickets(tx, deps, { venueId, announced }, changesByPerson)
    await record(tx, actorId, {
      action: 'shuttle.published',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: { ...manyPeople([...changesByPerson.keys()]), mailed },
    })
    return { mailed, isHeld }
  })
}

const staleMessage = 'A shuttle or a seat changed in the meantime. Please check again before you publish.'

type Change = { personId: string; direction: Direction; needsMail: boolean }

async function findChanges(tx: Db, venueId: string): Promise<Change[]> {
  const { rows } = await tx.execute<Change>(sql`
    select c.person_id as "personId", c.direction, c.needs_mail as "needsMail" from (${ticketChanges(venueId)}) c
    order by c.person_id, c.direction`)
  return rows
}

async function readRevision(tx: Db, venueId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ md5: string }>(ticketRevision(venueId))
  return rows[0]?.md5
}

async function writeTickets(tx: Db, venueId: string): Promise<void> {
  // One statement, so that the deletion and the insertion see the same rows.
  await tx.execute(sql`
    with changed as materialized (${ticketChanges(venueId)}),
      gone as (delete from shuttle_tickets t using changed c
        where c.is_gone and t.venue_id = ${venueId} and t.person_id = c.person_id and t.direction = c.direction)
    insert into shuttle_tickets (venue_id, person_id, direction, run_id, number, place, leaves_at, vehicle, driver_name,
      driver_phone, note)
    select ${venueId}::uuid, c.person_id, c.direction, c.run_id, c.number, c.place, c.leaves_at, c.vehicle, c.driver_name,
      c.driver_phone, c.note
    from changed c where not c.is_gone
    on conflict (venue_id, person_id, direction) do update set run_id = excluded.run_id, number = excluded.number,
      place = excluded.place, leaves_at = excluded.leaves_at, vehicle = excluded.vehicle,
      driver_name = excluded.driver_name, driver_phone = excluded.driver_phone, note = excluded.note,
      version = shuttle_tickets.version + 1`)
}

/** Writes one mail per person, or updates one that still waits. Returns the number of people. */
async function mailChangedTickets(
  tx: Db,
  deps: LinkDeps,
  { venueId, announced }: { venueId: string; announced: AnnouncedRecipients },
  changesByPerson: ReadonlyMap<string, readonly Change[]>,
): Promise<number> {
  if (changesByPerson.size === 0) return 0
  const reachable = await tx
    .select({ personId: people.id, name: people.fullName, email: sql<string | null>`lower(${people.email})` })
    .from(people)
    .where(isAmong(people.id, [...changesByPerson.keys()]))
    .orderBy(people.id)
  const waitingMails = await lockWaiting(tx, 'shuttle', { venueId })
  const messages = reachable.flatMap(({ personId, email }) => {
    if (email === null) return []
    const directions = (changesByPerson.get(personId) ?? []).map(({ direction }) => direction).join(',')
    return [{ kind: 'shuttle', recipient: email, facts: { venueId, personId, directions } } as const]
  })
  for (const { recipient, facts } of messages.filter((one) => waitingMails.includes(one.recipient))) {
    const { personId, directions } = facts
    await tx
      .update(outbox)
      .set({
        facts: sql`${outbox.facts} || jsonb_build_object('directions', (${outbox.facts} ->> 'directions') || ',' || ${directions}::text)`,
      })
      .where(sql`${isWaiting('shuttle', { venueId, personId })} and ${outbox.recipient} = ${recipient}`)
  }
  await enqueueAnnouncedMails(tx, deps, {
    announced,
    messages,
    alreadyMailed: waitingMails,
    unreachable: reachable.flatMap(({ name, email }) => (email === null ? [name] : [])),
  })
  return messages.length
}
