import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addItem, moveEntry } from '#server/agenda/commands.ts'
import { publishDraft, setDraft } from '#server/agenda/drafts/commands.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { anyRecipients } from '#server/testing/announced.ts'
import { addAccount, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee } from '#server/testing/line.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshops } from '#server/db/tables/workshops.ts'

/** On PostgreSQL only, through the pools of two processes: the embedded database has one connection. */
const world = openRaceWorld()
let actorId: string
beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@drafts.races.test' })
}, 30_000)

const item = {
  title: 'Opening',
  type: 'session' as const,
  startTime: '2026-12-01T09:00',
  endTime: '2026-12-01T10:00',
  description: null,
  location: null,
}

/** Adds a draft that moves Pottery, where twenty people have a seat. */
async function addDraft() {
  const first = testDeps(world.db)
  const second = testDeps(world.second.db)
  const venueId = await addVenue(world.db, { name: crypto.randomUUID() })
  const pottery = await addWorkshop(world.db, { venueId, title: 'Pottery' })
  const seats = Array.from({ length: 20 }, async () => {
    const { personId } = await addAttendee(world.db, venueId, 'Ana Lima')
    return signUp(world.db, { workshopId: pottery, personId }, first.clock())
  })
  await Promise.all(seats)
  await setDraft(first, actorId, { venueId, isDraft: true })
  await moveEntry(first, actorId, { id: pottery, version: 1, startTime: '2026-12-02T10:00' })
  await addItem(first, actorId, { venueId, ...item })
  const { revision } = await findDraft(first, { venueId })
  return { first, second, venueId, pottery, revision }
}

const mailsAbout = (venueId: string) =>
  world.db
    .select({ facts: outbox.facts })
    .from(outbox)
    .where(eq(outbox.kind, 'agenda changed'))
    .then((rows) => rows.filter(({ facts }) => facts['venueId'] === venueId).length)

test('two organisers who publish at the same time publish once, with one mail per person and one log entry', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { first, second, venueId, pottery, revision } = await addDraft()
    const results = await Promise.all([
      publishDraft(first, actorId, { venueId, revision, announced: anyRecipients() }),
      publishDraft(second, actorId, { venueId, revision, announced: anyRecipients() }),
    ])
    expect(results.toSorted((a, b) => a.published - b.published)).toEqual([
      { published: 0, notified: 0 },
      { published: 2, notified: 20 },
    ])
    expect(await mailsAbout(venueId)).toBe(20)
    const logged = await world.db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(logged.filter(({ action }) => action === 'agenda.published')).toHaveLength(1)
    const [row] = await world.db.select().from(workshops).where(eq(workshops.id, pottery))
    expect(row?.startTime).toBe('2026-12-02T10:00')
  }
})

test('publishes a draft as it was read, or refuses if it changed concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { first, second, venueId, pottery, revision } = await addDraft()
    const [published, moved] = await Promise.all([
      outcome(publishDraft(first, actorId, { venueId, revision, announced: anyRecipients() })),
      outcome(moveEntry(second, actorId, { id: pottery, version: 2, startTime: '2026-12-03T10:00' })),
    ])
    const { changes } = await findDraft(first, { venueId })
    const [row] = await world.db.select().from(workshops).where(eq(workshops.id, pottery))
    // The move came either after publishing or before, in which case publishing was refused.
    expect([published, moved, changes.length, row?.startTime]).toEqual(
      published === 'STALE'
        ? ['STALE', 'done', 2, '2026-12-01T10:00']
        : ['done', 'done', 1, '2026-12-02T10:00'],
    )
  }
})
