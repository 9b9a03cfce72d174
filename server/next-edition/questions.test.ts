import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { copyParts } from '#contract/next-edition.ts'
import { answers } from '#server/db/tables/questions.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { adding } from '#server/testing/own-questions.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('questions of the next edition', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  const add = adding(
    () => organiser,
    () => from,
  )
  let from: string

  test('are asked again until the same number of days before the event, without answers', async () => {
    const { db } = world()
    from = await addVenue(db)
    const personId = await addPerson(db, { fullName: 'Inês Duarte' })
    await addAttendance(db, { personId, venueId: from })
    const visa = await add('Visa?', { kind: 'yesNo' }, { audience: 'coming', closesAt: '2026-11-23T18:00' })
    const onlyIf = { questionId: visa, value: 'Yes' }
    const embassy = await add('Embassy', {}, { isRequired: true, onlyIf })
    const uncopied = await add('Shirt')
    await organiser.questions.stopAsking({ venueId: from, questionId: uncopied })
    await organiser.questions.order({ venueId: from, questionIds: [visa, embassy] })
    await organiser.questions.answer({ venueId: from, personId, answers: { [visa]: true } })
    const { id } = await organiser.nextEdition.plan({
      id: randomUUID(),
      from,
      quarter: 'Q1',
      year: 2027,
      // Fourteen weeks later.
      eventStartDate: '2027-03-08',
      name: 'Casa do Mar',
      timeZone: 'Europe/Lisbon',
      imageUrl: '/pictures/lisbon.svg',
      googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
      parts: [...copyParts],
    })
    expect(await organiser.questions.list({ venueId: id })).toMatchObject({
      questions: [
        { id: visa, asking: { audience: 'coming', closesAt: '2027-03-01T18:00', onlyIf: null } },
        { id: embassy, asking: { isRequired: true, closesAt: null, onlyIf } },
        { id: uncopied, asking: null },
      ],
    })
    expect(await db.$count(answers)).toBe(1)
    expect((await organiser.questions.ofPerson({ venueId: id, personId })).answers).toEqual({})
  })
})
