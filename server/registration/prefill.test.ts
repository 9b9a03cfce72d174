import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  forParts,
  sampleAnswers,
  surveyQuestions,
  type Part,
  type PartName,
  type SurveyQuestion,
} from '#contract/questions.ts'
import { AnswerFields } from '#contract/registration.ts'
import { saveAnswers } from '#server/registration/commands.ts'
import { findKnownAnswers, isPerson } from '#server/registration/queries.ts'
import type { Answers } from '#server/lib/edition-days.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addPerson, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const moment = fc
  .tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 10, max: 23 }))
  .map(([day, hour]) => `2026-11-${day}T${hour}:05`)

type StayArbitraries = { [Name in PartName<SurveyQuestion>]: fc.Arbitrary<Answers[Name]> }

function arbitraryOf(part: Part): fc.Arbitrary<unknown> {
  switch (part.kind) {
    case 'text':
      return part.specifies === undefined ? fc.constantFrom('Zoë', '+351 912 345 678') : fc.constant(null)
    case 'choice':
      return fc.constantFrom(...part.choices.filter((choice) => choice !== 'other'))
    case 'allergies':
      return fc.subarray([...part.suggestions], { minLength: 1 })
    case 'yesNo':
    case 'consent':
      return fc.boolean()
  }
}

/** An answer to every question of the survey: a new question doesn't compile until it is added here. */
const answerArbitraries = (
  studioIds: readonly string[],
): { [Key in keyof Answers]: fc.Arbitrary<Answers[Key]> } => ({
  fullName: fc.constantFrom('Inês Duarte', 'Åse Brøvig'),
  studioId: fc.constantFrom('LP', ...studioIds),
  ...forParts<SurveyQuestion, StayArbitraries>(surveyQuestions, arbitraryOf),
  attending: fc.constant('yes'),
  flight1DepartureAirport: fc.constantFrom('OSL', 'LIS'),
  flight1Number: fc.constantFrom('SK 4623', 'TP 753'),
  flight2Number: fc.constantFrom('SK 4624', 'TP 754'),
  flight1DepartureTime: moment,
  flight1ArrivalTime: moment,
  flight2DepartureAirport: fc.constantFrom('OSL', 'LIS'),
  flight2DepartureTime: moment,
  flight2ArrivalTime: moment,
  flightsPrivate: fc.boolean(),
  // Tested in server/questions.
  own: fc.constant({}),
})

describeOnBothDatabases('the survey’s form', (world) => {
  const place = { personId: '', venueId: '', studioIds: new Array<string>() }
  beforeAll(async () => {
    place.venueId = await addVenue(world().db)
    place.personId = await addPerson(world().db, {
      fullName: 'Inês Duarte',
      ...sampleAnswers(surveyQuestions),
    })
    const names = [{ name: 'Lisbon' }, { name: 'Oslo' }]
    const rows = await world().db.insert(studios).values(names).returning({ id: studios.id })
    place.studioIds = rows.map(({ id }) => id)
  })

  const saveAndRead = async (answers: Answers) => {
    const { db } = world()
    const { personId, venueId } = place
    await db.transaction((tx) => saveAnswers(tx, testDeps(tx), { personId, venueId, answers }))
    return findKnownAnswers(db, isPerson(personId), venueId)
  }

  test('fills in every answered question', async () => {
    const record = answerArbitraries(place.studioIds)
    expect(Object.keys(record).toSorted()).toEqual(Object.keys(AnswerFields.shape).toSorted())
    await fc.assert(
      fc.asyncProperty(fc.record(record), async (answers) => {
        expect(await saveAndRead(answers)).toEqual(answers)
      }),
      { numRuns: 40 },
    )
  })

  test('fills in the note of the diet ‘other’, and clears the note when the diet changes', async () => {
    const [answers] = fc.sample(fc.record(answerArbitraries(place.studioIds)), 1)
    if (!answers) throw new Error('No answers were made.')
    const other = { ...answers, diet: 'other' as const, dietNote: 'No raw fish' }
    expect(await saveAndRead(other)).toEqual(other)
    expect(await saveAndRead(answers)).toEqual(answers)
  })
})
