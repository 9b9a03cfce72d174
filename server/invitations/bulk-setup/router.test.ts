import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listToDo } from '#server/dashboard/queries.ts'
import { setUpGuests } from '#server/invitations/bulk-setup/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { shownPeople } from '#server/testing/announced.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a bulk set-up', (world) => {
  const office = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const add = async (fullName: string, attending: 'yes' | 'maybe' = 'yes') => {
    const personId = await addPerson(world().db, { fullName, email: `${fullName}@shown.test`.toLowerCase() })
    await addAttendance(world().db, { personId, venueId, attending })
    return personId
  }

  test('mails no link that works only on this machine, and mails no one unless the recipients were shown', async () => {
    const personIds = [
      await addPerson(world().db, { fullName: 'Ana', email: `${crypto.randomUUID()}@bulk.test` }),
    ]
    personIds.push(
      await addPerson(world().db, { fullName: 'Ben', email: `${crypto.randomUUID()}@bulk.test` }),
    )
    const actor = { userId: crypto.randomUUID(), isProved: true, role: 'admin' as const }
    const local = testDeps(world().db, { mailsLocalLinks: false })
    const shown = await shownPeople(world().db, personIds)
    const way = { way: 'links' as const, venueId, ...shown }
    await expect(setUpGuests(local, actor, way, personIds)).rejects.toMatchObject({
      code: 'LINKS_UNREACHABLE',
    })
    const unseen = setUpGuests(testDeps(world().db), actor, { ...way, announced: null }, personIds)
    await expect(unseen).rejects.toMatchObject({ code: 'MAIL_UNANNOUNCED' })
  })

  test('counts people as uninvited until their prepared links are handed over', async () => {
    const { db } = world()
    const personIds = [await add('Pia', 'maybe'), await add('Quin', 'maybe')]
    const printed = testDeps(db, { isMailConfigured: false })
    const actor = { userId: crypto.randomUUID(), isProved: true, role: 'admin' as const }
    await setUpGuests(printed, actor, { way: 'links', venueId, shownIds: [], announced: null }, personIds)
    expect(await listToDo(db, venueId, testNow)).toMatchObject({ uninvited: 2, unanswered: 0 })
    expect(await office.guestAccounts.plan({ venueId })).toMatchObject({
      prepared: { links: personIds, madeAt: expect.any(String) },
      handedOver: null,
    })
    await office.guestAccounts.handOver({ venueId, personIds: personIds.slice(0, 1) })
    expect(await listToDo(db, venueId, testNow)).toMatchObject({ uninvited: 1, unanswered: 1 })
    expect(await office.guestAccounts.plan({ venueId })).toMatchObject({
      uninvited: { people: 1, links: 1 },
      unanswered: { people: 1, links: 1 },
      prepared: { links: personIds.slice(1) },
      handedOver: { people: 1, lastAt: testNow.toISOString() },
    })
  })

  test('mails only the people and the addresses that the dialog showed', async () => {
    const personIds = [await add('Ana'), await add('Ben'), await add('Cleo')]
    const {
      personIds: seen,
      mark,
      readers: recipients,
    } = await office.mailings.preview({
      mailing: { call: 'guestAccounts.setUp', input: { venueId } },
    })
    expect(seen).toEqual(personIds)
    expect(recipients).toHaveLength(3)
    const run = (step: string[], shownIds = seen) =>
      office.guestAccounts.setUp({ way: 'links', venueId, personIds: step, shownIds, announced: mark })
    const late = await add('Dora')
    await expect(run([...seen, late])).rejects.toMatchObject({
      code: 'READERS_CHANGED',
    })
    await expect(run([late], [...seen, late])).rejects.toMatchObject({ code: 'READERS_CHANGED' })
    expect(await run(seen.slice(0, 2))).toHaveLength(2)
    await world().db.update(people).set({ email: 'new@bulk.test' }).where(eq(people.fullName, 'Cleo'))
    await expect(run(seen.slice(2))).rejects.toMatchObject({
      code: 'READERS_CHANGED',
    })
    expect(await world().db.$count(outbox)).toBe(2)
  })
})
