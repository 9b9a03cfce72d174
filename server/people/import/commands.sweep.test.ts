import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { personFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

describeOnBothDatabases('importing people', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const personOf = async (id: string) => (await world().db.select().from(people).where(eq(people.id, id)))[0]
  const findByName = (fullName: string) =>
    world().db.select().from(people).where(eq(people.fullName, fullName))
  const rowsOf = (personId: string) =>
    world()
      .db.select()
      .from(attendance)
      .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
  const columnsHere = () => ({
    venueId,
    columns: ['fullName' as const, 'email' as const, 'studio' as const, 'allergies' as const],
  })

  test('saves what the preview shows, and changes nothing when the same file is imported again', async () => {
    const { db } = world()
    const known = await addPerson(db, {
      fullName: 'Ana Lima',
      email: `ana@${venueId}.test`,
      diet: 'vegan',
      allergies: ['Milk'],
    })
    const file = {
      ...columnsHere(),
      lines: [
        [`Tove ${venueId}`, `TOVE@${venueId}.test`, 'LP', 'none'],
        ['A. Lima', `ana@${venueId}.test`, '', 'Milk, Nuts'],
        ['', `nobody@${venueId}.test`],
        ['Per', 'no address'],
      ],
    }
    const preview = await organiser.people.previewImport(file)
    expect(preview.lines.map(({ outcome, joins }) => [outcome, joins])).toEqual([
      ['new', false],
      ['changed', true],
      ['problem', false],
      ['problem', false],
    ])
    expect(await findByName(`Tove ${venueId}`)).toEqual([])

    const saved = await organiser.people.import(file)
    expect(saved.lines).toEqual(preview.lines)
    expect(saved.counts).toEqual({ new: 1, changed: 1, unchanged: 0, asked: 0, problem: 2 })
    const [tove] = await findByName(`Tove ${venueId}`)
    expect(tove).toMatchObject({
      email: `tove@${venueId}.test`,
      company: 'LP',
      allergies: [],
      defaultRole: 'guest',
      userId: null,
    })
    expect(await rowsOf(tove?.id ?? '')).toMatchObject([{ attending: 'maybe', registeredAt: null }])
    expect(await personOf(known)).toMatchObject({
      fullName: 'Ana Lima',
      diet: 'vegan',
      allergies: ['Milk', 'Nuts'],
    })
    expect(await rowsOf(known)).toMatchObject([{ attending: 'maybe' }])

    const [allPeople, entries] = [await db.select().from(people), await db.$count(auditLog)]
    const secondImport = await organiser.people.import(file)
    expect(secondImport.counts).toEqual({ new: 0, changed: 0, unchanged: 2, asked: 0, problem: 2 })
    expect(secondImport.undo).toBeNull()
    expect(await db.select().from(people)).toEqual(allPeople)
    expect(await db.$count(auditLog)).toBe(entries)
  })

  test('adds unknown studios or maps them to others, but ignores studios that only problem lines mention', async () => {
    const [newName, mappedName, unusedName] = [`Made ${venueId}`, `Other ${venueId}`, `Unused ${venueId}`]
    const file = {
      ...columnsHere(),
      lines: [
        [`One ${venueId}`, '', newName],
        [`Two ${venueId}`, '', newName.toUpperCase()],
        [`Three ${venueId}`, '', mappedName],
        ['', '', unusedName],
      ],
    }
    const preview = await organiser.people.previewImport(file)
    expect(preview.unknownStudios).toEqual([
      { name: newName, lines: 2 },
      { name: mappedName, lines: 1 },
    ])
    expect(preview.lines.map(({ outcome }) => outcome)).toEqual(['asked', 'asked', 'asked', 'problem'])
    const mapping = {
      ...file,
      studios: [
        { name: newName, means: 'new' as const },
        { name: mappedName, means: 'LP' as const },
        { name: unusedName, means: 'new' as const },
      ],
    }
    expect((await organiser.people.import(mapping)).counts).toMatchObject({ new: 3, problem: 1 })
    const [studio] = await world().db.select().from(studios).where(eq(studios.name, newName))
    const found = await Promise.all(['One', 'Two', 'Three'].map((name) => findByName(`${name} ${venueId}`)))
    expect(found.map(([one]) => [one?.studioId, one?.company])).toEqual([
      [studio?.id, null],
      [studio?.id, null],
      [null, 'LP'],
    ])
    expect(await world().db.$count(studios, eq(studios.name, unusedName))).toBe(0)
    expect((await organiser.people.import(mapping)).counts).toMatchObject({ unchanged: 3 })
  })

  test('a new address of a person revokes their personal link, and Undo reports that', async () => {
    const { db } = world()
    const personId = await addPerson(db, { fullName: `Per ${venueId}` })
    await addAttendance(db, { personId, venueId, attending: 'maybe' })
    await db.insert(invitations).values({ personId, venueId })
    const lines = [[`Per ${venueId}`, `per@${venueId}.test`]]
    const saved = await organiser.people.import({ ...columnsHere(), lines })
    expect(await personOf(personId)).toMatchObject({ email: `per@${venueId}.test` })
    const [link] = await db.select().from(invitations).where(eq(invitations.personId, personId))
    expect(link?.generation).toBe(2)
    const notRestored = ['Personal links that the import ended do not work again']
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 1, kept: 0, notRestored })
  })

  test('Undo keeps the address of a person who has since got an account', async () => {
    const { db } = world()
    const [pers, bos] = [`per@${venueId}.test`, `bo@${venueId}.test`]
    const per = await addPerson(db, { fullName: `Per ${venueId}` })
    const bo = await addPerson(db, { fullName: `Bo ${venueId}`, email: bos })
    for (const personId of [per, bo]) await addAttendance(db, { personId, venueId })
    const saved = await organiser.people.import({
      ...columnsHere(),
      lines: [
        [`Per ${venueId}`, pers],
        [`Bo ${venueId}`, bos, '', 'Nuts'],
      ],
    })
    expect(saved.counts).toMatchObject({ changed: 2 })
    for (const [personId, email] of [[per, pers] as const, [bo, bos] as const]) {
      const userId = await addAccount(db, cheapPasswords, { name: 'Somebody', email, role: 'guest' })
      await db.update(people).set({ userId }).where(eq(people.id, personId))
    }
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 1, kept: 1, notRestored: [] })
    expect(await personOf(per)).toMatchObject({ email: pers, version: 2 })
    expect(await personOf(bo)).toMatchObject({ allergies: null, version: 3 })
  })

  test('Undo restores what hasn’t changed since, and keeps what has', async () => {
    const { db } = world()
    const email = (name: string) => `${name}@${venueId}.test`
    const known = await addPerson(db, { fullName: 'Known One', email: email('known'), allergies: ['Milk'] })
    const edited = await addPerson(db, { fullName: 'Known Two', email: email('edited'), allergies: ['Milk'] })
    const before = [await personOf(known), await personOf(edited)]
    const studio = `Undone ${venueId}`
    const saved = await organiser.people.import({
      ...columnsHere(),
      studios: [{ name: studio, means: 'new' }],
      lines: [
        ['Known One', email('known'), studio, 'Nuts'],
        ['Known Two', email('edited'), '', 'Nuts'],
        [`Fresh ${venueId}`, email('fresh'), studio],
        [`Answered ${venueId}`, email('answered')],
      ],
    })
    expect(saved.counts).toMatchObject({ new: 2, changed: 2 })
    const [answered] = await findByName(`Answered ${venueId}`)
    await db
      .update(attendance)
      .set({ attending: 'yes' })
      .where(eq(attendance.personId, answered?.id ?? ''))
    const now = await organiser.people.read({ id: edited })
    await organiser.people.update({
      ...personFields(),
      id: edited,
      version: now.version,
      fullName: 'Known Two',
      email: email('edited'),
      notes: 'Changed since',
    })

    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 2, kept: 2, notRestored: [] })
    expect(await personOf(known)).toEqual({ ...before[0], version: 3 })
    expect(await rowsOf(known)).toEqual([])
    expect(await personOf(edited)).toMatchObject({ notes: 'Changed since' })
    expect(await findByName(`Fresh ${venueId}`)).toEqual([])
    expect(await rowsOf(answered?.id ?? '')).toMatchObject([{ attending: 'yes' }])
    expect(await db.$count(studios, eq(studios.name, studio))).toBe(0)
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0 })
  })

  test('Undo keeps a new person who has since been given a veto', async () => {
    const [quarrelName, other] = [`Quarrel ${venueId}`, `Friend ${venueId}`]
    const saved = await organiser.people.import({ ...columnsHere(), lines: [[quarrelName], [other]] })
    const [quarrel] = await findByName(quarrelName)
    const known = await addPerson(world().db, { fullName: 'Known' })
    await organiser.roomWishes.addVeto({ firstId: quarrel?.id ?? '', secondId: known })
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 1, kept: 1, notRestored: [] })
    expect(await findByName(quarrelName)).toHaveLength(1)
    expect(await findByName(other)).toEqual([])
  })

  test('refuses an unknown venue or studio', async () => {
    const missingId = crypto.randomUUID()
    const file = { ...columnsHere(), venueId: missingId, lines: [['X']] }
    for (const attempt of [() => organiser.people.previewImport(file), () => organiser.people.import(file)]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', defined: true })
    }
    const [studio] = await world()
      .db.insert(studios)
      .values({ name: `Gone ${venueId}` })
      .returning()
    const email = `ana@${venueId}.test`
    await addPerson(world().db, { fullName: 'Ana Lima', email, studioId: studio?.id ?? '' })
    const lines = [['Ana Lima', email, 'LP']]
    const saved = await organiser.people.import({ ...columnsHere(), lines })
    await world()
      .db.delete(studios)
      .where(eq(studios.id, studio?.id ?? ''))
    await expect(pressUndo(organiser, saved)).rejects.toMatchObject({
      code: 'STUDIO_GONE',
      defined: true,
    })
  })

  test('imports five thousand lines with every column (security F1), and logs only counts and ids', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => [
      `Person Number ${index} ${venueId}`,
      `p${index}@${venueId}.test`,
      'LP',
      'CANARY nuts, milk',
    ])
    const saved = await organiser.people.import({ ...columnsHere(), lines })
    expect(saved.counts).toMatchObject({ new: 5000 })
    expect(await world().db.$count(attendance, eq(attendance.venueId, venueId))).toBe(5000)
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries).toMatchObject([{ action: 'person.imported', after: { new: 5000, changed: 0 } }])
    expect(JSON.stringify(entries)).not.toMatch(/CANARY|Person Number|@/)
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 5000, kept: 0, notRestored: [] })
    expect(await world().db.$count(attendance, eq(attendance.venueId, venueId))).toBe(0)
  }, 240_000)

  test('refuses a longer file (security F1)', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => ['x'.repeat(2400), `p${index}@studio.test`])
    await expect(organiser.people.previewImport({ ...columnsHere(), lines })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })

  test('limits other calls to 64 KiB (security F1)', async () => {
    const notes = 'x'.repeat(70_000)
    const fields = { ...personFields(), fullName: 'X', email: null, notes }
    await expect(organiser.people.add({ venueId, ...fields })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })
})
