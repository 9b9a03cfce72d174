import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anyRecipients } from '#server/testing/announced.ts'
import { addAccount, addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { addParticipant, signUp } from '#server/seats/commands.ts'
import { collectWishes, publishPlan, saveWishes } from '#server/workshops/wishes/commands.ts'
import { proposeWorkshops } from '#server/workshops/wishes/queries.ts'

/** PostgreSQL with two pools, like two processes; the embedded database has one connection and hides races. */
const world = openRaceWorld()
let actorId: string

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@published.test' })
}, 30_000)

test('concurrent publications, wishes and manual seats publish one plan, and never exceed the seats', async () => {
  for (let round = 0; round < 4; round += 1) {
    const venueId = await addVenue(world.db, { name: crypto.randomUUID() })
    const guests = await addGuests(world.db, venueId, 30)
    const ids: string[] = []
    for (const title of ['Pottery', 'Kiln', 'Glass'])
      ids.push(await addWorkshop(world.db, { venueId, title, capacity: 6 }))
    const pools = [world.db, world.second.db].map((db) => testDeps(db))
    const poolAt = (index: number) => pools[index % 2] ?? testDeps(world.db)
    const closesAt = '2026-11-30T12:00'
    await collectWishes(poolAt(0), actorId, { venueId, closesAt })
    const wish = (personId: string, index: number) =>
      saveWishes(
        poolAt(index),
        { actorId, personId },
        { venueId, ranked: ids.slice(index % 3), othersFine: [] },
      )
    for (const [index, personId] of guests.entries()) await wish(personId, index)
    const { placements } = await proposeWorkshops(poolAt(0), { venueId })
    const met = await Promise.all([
      ...[0, 1].map((at) =>
        outcome(
          publishPlan(poolAt(at), actorId, {
            venueId,
            placements,
            endsDeadline: closesAt,
            announced: anyRecipients(),
          }),
        ),
      ),
      ...guests.slice(0, 10).map((personId, index) => outcome(wish(personId, index + 1))),
      // A seat of their own choice, for which sign-up opens at that moment.
      ...guests
        .slice(10, 20)
        .map((personId, index) =>
          outcome(signUp(poolAt(index).db, { workshopId: ids[index % 3] ?? '', personId }, testNow)),
        ),
      ...guests
        .slice(20)
        .map((personId, index) =>
          outcome(addParticipant(poolAt(index).db, actorId, { workshopId: ids[index % 3] ?? '', personId })),
        ),
    ])
    const expected = new Set(['done', 'WISHES_CLOSED', 'WISHES_FIRST', 'WORKSHOP_FULL'])
    expect(met.filter((one) => !expected.has(one))).toEqual([])
    const wrong = await world.db.execute(sql`
      select w.title from workshops w join workshop_signups s on s.workshop_id = w.id
        where w.venue_id = ${venueId} group by w.id having count(*) > w.capacity
      union all select 'two plans' from audit_log l where l.venue_id = ${venueId}
        and l.action = 'workshopWishes.published' group by l.venue_id having count(*) <> 1
      union all select 'two results' from workshop_wish_results r where r.venue_id = ${venueId}
        group by r.person_id having count(*) > 1
      union all select 'a result without its seat' from workshop_wish_results r
        where r.venue_id = ${venueId} and r.workshop_id is not null and not exists (select from workshop_signups s
          where s.workshop_id = r.workshop_id and s.person_id = r.person_id)`)
    expect(wrong.rows).toEqual([])
  }
}, 120_000)
