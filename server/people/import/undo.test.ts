import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { questionNames, sampleAnswers } from '#contract/questions.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

/** Columns that the database maintains itself, and the account, which keeps its address. */
type MaintainedColumn = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'userId'

describeOnBothDatabases('Undo of an import', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const personOf = async (id: string) => (await world().db.select().from(people).where(eq(people.id, id)))[0]

  test('restores a person with every field set', async () => {
    const { db } = world()
    const [{ id: studioId } = { id: '' }] = await db
      .insert(studios)
      .values({ name: `Before ${venueId}` })
      .returning({ id: studios.id })
    const email = `every@${venueId}.test`
    const id = await addPerson(db, { fullName: 'Every Field', email })
    const fields = {
      fullName: 'Every Field',
      email,
      ...sampleAnswers(questionNames),
      studioId,
      // A person has a studio or a company.
      company: null,
      defaultRole: 'guest',
      diet: 'other',
      dietNote: 'Halal',
      allergies: ['no celery please', 'Nuts'],
      driverMayCall: true,
      notes: 'Window seat',
    } satisfies Pick<
      Required<typeof people.$inferInsert>,
      Exclude<keyof typeof people.$inferInsert, MaintainedColumn>
    >
    await db.update(people).set(fields).where(eq(people.id, id))
    const before = await personOf(id)
    const saved = await organiser.people.import({
      venueId,
      columns: ['fullName', 'email', 'studio', 'phone', 'diet', 'allergies', 'notes'],
      lines: [['Every Field', email, 'LP', '+351 1', 'vegan', 'none', 'Changed']],
    })
    expect(saved.counts).toMatchObject({ changed: 1 })
    expect(await personOf(id)).toMatchObject({ company: 'LP', allergies: [], kitchenMayKnow: null })
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 1 })
    expect(await personOf(id)).toEqual({ ...before, version: (before?.version ?? 0) + 2 })
  })

  test('keeps the fields that the import didn’t change', async () => {
    const { db } = world()
    const email = `few@${venueId}.test`
    const id = await addPerson(db, {
      fullName: 'Few Fields',
      email,
      allergies: ['Nuts'],
      kitchenMayKnow: true,
    })
    const before = await personOf(id)
    const saved = await organiser.people.import({
      venueId,
      columns: ['fullName', 'email', 'phone'],
      lines: [['Few Fields', email, '+351 1']],
    })
    expect(await personOf(id)).toMatchObject({ phone: '+351 1' })
    await pressUndo(organiser, saved)
    expect(await personOf(id)).toEqual({ ...before, version: (before?.version ?? 0) + 2 })
  })
})
