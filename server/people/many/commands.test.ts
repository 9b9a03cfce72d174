import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { roommateWishes } from '#server/db/tables/rooms-wishes.ts'
import { studios } from '#server/db/tables/studios.ts'
import { auditOf, checkInOf, placesOf, addInesWithPlaces } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { uniqueText } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { venues } from '#server/db/tables/venues.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('a bulk change of people', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db, { clock: () => testNow }))

  const countOnList = (venueId: string) => world().db.$count(attendance, eq(attendance.venueId, venueId))
  const studioOf = async (id: string) => {
    const [row] = await world().db.select().from(people).where(eq(people.id, id))
    return row && { studioId: row.studioId, company: row.company, version: row.version }
  }

  test('removes several people from the list, and Undo restores beds, seats and check-ins', async () => {
    const { db } = world()
    const ines = await addInesWithPlaces(db)
    const { venueId } = ines
    const personId = await addPerson(db, { fullName: 'Bo Berg' })
    const bo = await addAttendance(db, { personId, venueId, checkInTime: testNow })
    const erased = await addPerson(db, { fullName: 'Erased since' })
    const input = { venueId, ids: [ines.id, bo, await addAttendance(db, { personId: erased, venueId })] }
    await expect(organiser.people.uninvite(input)).rejects.toMatchObject({ code: 'CHECKED_IN' })
    expect(await countOnList(venueId)).toBe(3)

    const { removed, freed, undo } = await organiser.people.uninvite({ ...input, undoCheckIn: true })
    expect({ removed, freed }).toEqual({ removed: 3, freed: { rooms: ['12'], seats: 2 } })
    expect(await countOnList(venueId)).toBe(0)
    // The call is repeated after they were removed.
    expect(await organiser.people.uninvite(input)).toEqual({
      removed: 0,
      freed: { rooms: [], seats: 0 },
      hadLink: false,
      undo: null,
    })

    await db.delete(people).where(eq(people.id, erased))
    expect(await pressUndo(organiser, { undo })).toMatchObject({ undone: 2, notRestored: [] })
    expect(await placesOf(db, ines)).toEqual({ beds: 1, seats: 2 })
    expect(await checkInOf(db, bo)).toEqual(testNow)
    expect(await auditOf(db, bo)).toMatchObject([
      { action: 'attendance.removed' },
      { action: 'attendance.putBack' },
    ])
    expect(await db.$count(outbox)).toBe(0)
  })

  /** Adds two people who answered yes and have an account, so that both are mailed about being off the list. */
  async function addTwo() {
    const { db } = world()
    const venueId = await addVenue(db)
    const ids = []
    for (const name of ['Inês Duarte', 'Tomás Reis']) {
      const email = `${crypto.randomUUID()}@many.test`
      const userId = await addAccount(db, cheapPasswords, { name, email, role: 'guest' })
      const personId = await addPerson(db, { fullName: name, email, userId })
      ids.push(await addAttendance(db, { personId, venueId }))
    }
    return { venueId, ids }
  }

  test('refuses to mail removed people unless the number of mails was shown', async () => {
    const input = await addTwo()
    const removal = organiser.people.uninvite(input)
    await expect(removal).rejects.toMatchObject({ code: 'MAIL_UNANNOUNCED', defined: true })
    expect(await countOnList(input.venueId)).toBe(2)
  })

  test('refuses to remove people if the number of mails differs from the number shown', async () => {
    const input = await addTwo()
    const removal = organiser.people.uninvite({ ...input, shown: 1 })
    await expect(removal).rejects.toMatchObject({ code: 'READERS_CHANGED', defined: true })
    expect(await countOnList(input.venueId)).toBe(2)
  })

  test('removes people if the number of mails is the number shown', async () => {
    const { venueId, ids } = await addTwo()
    const action = { call: 'people.uninvite' as const, input: { ids } }
    const { readers: mailCount, sentences } = await organiser.consequences.preview({ venueId, deed: action })
    expect(mailCount).toBe(2)
    expect(sentences).toContain('2 people get an e-mail about it.')
    const { removed } = await organiser.people.uninvite({ venueId, ids, shown: mailCount })
    expect(removed).toBe(2)
    await world().db.delete(outbox)
  })

  test('Undo of a removal lists what has been taken since, and refuses a deleted event', async () => {
    const { db } = world()
    const ines = await addInesWithPlaces(db)
    const { venueId } = ines
    const removal = await organiser.people.uninvite({ venueId, ids: [ines.id] })
    const other = await addPerson(db, { fullName: 'Ana Lima' })
    await addAttendance(db, { personId: other, venueId })
    await db.insert(roomAssignments).values({ roomId: ines.roomId, personId: other, venueId })
    expect(await pressUndo(organiser, removal)).toMatchObject({ notRestored: ['Room 12 is now taken'] })
    const secondRemoval = await organiser.people.uninvite({ venueId, ids: [ines.id] })
    await db.delete(attendance).where(eq(attendance.venueId, venueId))
    await db.delete(venues).where(eq(venues.id, venueId))
    await expect(pressUndo(organiser, secondRemoval)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      defined: true,
    })
  })

  test('Undo of a removal restores wishes between people who were removed together', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const [ana, ben] = [await addPerson(db, { fullName: 'Ana' }), await addPerson(db, { fullName: 'Ben' })]
    const ids = []
    for (const personId of [ana, ben]) ids.push(await addAttendance(db, { personId, venueId }))
    const pairs = [
      { personId: ana, wantedId: ben },
      { personId: ben, wantedId: ana },
    ]
    await db.insert(roommateWishes).values(pairs.map((pair) => ({ venueId, ...pair })))
    await pressUndo(organiser, await organiser.people.uninvite({ venueId, ids }))
    const wishes = await db
      .select({ personId: roommateWishes.personId, wantedId: roommateWishes.wantedId })
      .from(roommateWishes)
      .where(eq(roommateWishes.venueId, venueId))
    expect(wishes).toHaveLength(2)
    expect(wishes).toEqual(expect.arrayContaining(pairs))
  })

  test('sets a studio for all, and Undo restores the former studios', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const [oslo] = await db
      .insert(studios)
      .values({ name: uniqueText('Oslo') })
      .returning()
    const studioId = oslo?.id ?? ''
    const withoutStudio = await addPerson(db, { fullName: 'None' })
    const lp = await addPerson(db, { fullName: 'Lp', company: 'LP' })
    const inStudio = await addPerson(db, { fullName: 'There', studioId })
    const { changed, undo } = await organiser.people.setStudios({
      venueId,
      studioId,
      personIds: [withoutStudio, lp, inStudio],
    })
    expect(changed).toBe(2)
    expect(await studioOf(lp)).toEqual({ studioId, company: null, version: 2 })
    expect(await studioOf(inStudio)).toMatchObject({ version: 1 })
    expect(await pressUndo(organiser, { undo })).toMatchObject({ undone: 2 })
    expect(await studioOf(withoutStudio)).toEqual({ studioId: null, company: null, version: 3 })
    expect(await studioOf(lp)).toEqual({ studioId: null, company: 'LP', version: 3 })
    const missing = organiser.people.setStudios({
      venueId,
      studioId: venueId,
      personIds: [withoutStudio],
    })
    await expect(missing).rejects.toMatchObject({ code: 'STUDIO_GONE', defined: true })
  })

  test('Undo of setting a studio keeps a studio that another organiser has chosen since then', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const rows = await db
      .insert(studios)
      .values([{ name: uniqueText('Oslo') }, { name: uniqueText('Bergen') }])
      .returning()
    const [oslo, bergen] = [rows[0]?.id ?? '', rows[1]?.id ?? '']
    const [ana, bo, per] = [
      await addPerson(db, { fullName: 'Ana' }),
      await addPerson(db, { fullName: 'Bo', company: 'LP' }),
      await addPerson(db, { fullName: 'Per' }),
    ]
    const personIds = [ana, bo, per]
    const { undo } = await organiser.people.setStudios({ venueId, studioId: oslo, personIds })
    // Another organiser has since chosen another studio for Ana, and the former one for Bo.
    await db.update(people).set({ studioId: bergen }).where(eq(people.id, ana))
    await db.update(people).set({ studioId: null, company: 'LP' }).where(eq(people.id, bo))
    expect(await pressUndo(organiser, { undo })).toMatchObject({ undone: 2, kept: 1 })
    expect(await studioOf(ana)).toMatchObject({ studioId: bergen, company: null })
    expect(await studioOf(bo)).toMatchObject({ studioId: null, company: 'LP' })
    expect(await studioOf(per)).toMatchObject({ studioId: null, company: null })
  })
})
