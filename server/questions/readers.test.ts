import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownReaderNames, type OwnReader, type OwnValue } from '#contract/own-answers.ts'
import { questions } from '#server/db/tables/questions.ts'
import { saveOwnAnswers } from '#server/questions/answering.ts'
import { addQuestion, updateQuestion } from '#server/questions/commands.ts'
import { findAnswers, findForOrganisers, listAnswers } from '#server/questions/queries.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { isPerson } from '#server/registration/queries.ts'

const answerByKind = {
  text: fc.constantFrom('M', 'A ramp'),
  yesNo: fc.boolean(),
  number: fc.integer({ min: 0, max: 9 }),
  choices: fc.constantFrom(['Ana'], ['Ana', 'Ben']),
} satisfies Record<string, fc.Arbitrary<OwnValue>>

const someReaders = fc.subarray([...ownReaderNames])

const oneQuestion = fc
  .constantFrom('text' as const, 'yesNo' as const, 'number' as const, 'choices' as const)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      isOfPerson: fc.boolean(),
      readers: someReaders,
      laterReaders: someReaders,
      answersAgain: fc.boolean(),
      value: answerByKind[kind],
    }),
  )

/** An answer, with the readers that question and person allow. */
type KnownAnswer = {
  id: string
  value: OwnValue
  isOfPerson: boolean
  readers: OwnReader[]
  laterReaders: OwnReader[]
}

const asking = {
  audience: 'everyone' as const,
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
}

describeOnBothDatabases('the sharing of answers', (world) => {
  let actorId: string
  const ids = { here: '', there: '', personId: '' }

  beforeAll(async () => {
    const nadia = { name: 'Nadia', email: 'nadia@studio.test' }
    actorId = await addAccount(world().db, cheapPasswords, nadia)
    ids.here = await addVenue(world().db)
    ids.there = await addVenue(world().db, { quarter: 'Q3' })
    ids.personId = await addPerson(world().db, { fullName: 'Inês Duarte' })
    for (const venueId of [ids.here, ids.there])
      await addAttendance(world().db, { personId: ids.personId, venueId })
  })

  beforeEach(async () => {
    await world().db.delete(questions)
  })

  test('lets each kind of reader read exactly the answers that the question and the person allow', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oneQuestion, { minLength: 1, maxLength: 4 }), async (drawn) => {
        const { db } = world()
        await db.delete(questions)
        const { here, there, personId } = ids
        const known: KnownAnswer[] = []
        for (const [index, { laterReaders, answersAgain, value, ...stored }] of drawn.entries()) {
          const fields = {
            ...stored,
            label: `Question ${index}`,
            help: null,
            choices: stored.kind === 'choices' ? ['Ana', 'Ben'] : [],
            purpose: null,
            keepDays: 30,
            heads: null,
            flyingChoice: null,
          }
          const { id } = await addQuestion(db, actorId, { venueId: here, question: fields, asking })
          const answer = () =>
            saveOwnAnswers(
              db,
              { personId, venueId: here, now: testNow, isOwnAnswer: true },
              { answers: { [id]: value } },
            )
          await answer()
          await updateQuestion(db, actorId, { id, version: 1, ...fields, readers: laterReaders })
          if (answersAgain) await answer()
          const readers = laterReaders.filter((reader) => answersAgain || stored.readers.includes(reader))
          known.push({ id, value, isOfPerson: stored.isOfPerson, readers, laterReaders })
        }
        const questionIds = known.map(({ id }) => id)
        const listAllowed = (reader: OwnReader, venueId: string) =>
          known
            .filter(({ readers, isOfPerson }) => readers.includes(reader) && (isOfPerson || venueId === here))
            .map(({ id, value }) => [id, value])
        for (const venueId of [here, there]) {
          for (const reader of ownReaderNames) {
            const read = await listAnswers(db, { venueId, reader, questionIds })
            expect(
              Object.fromEntries(
                Object.entries(read).map(([id, answersByPerson]) => [id, answersByPerson[personId]]),
              ),
            ).toEqual(Object.fromEntries(listAllowed(reader, venueId)))
          }
          expect(await findForOrganisers(db, personId, venueId)).toEqual(
            Object.fromEntries(listAllowed('organisers', venueId)),
          )
        }
        const { own, asksAgain } = await findAnswers(db, isPerson(personId), here)
        expect(own).toEqual(Object.fromEntries(known.map(({ id, value }) => [id, value])))
        expect(asksAgain.toSorted()).toEqual(
          known
            .filter(({ readers, laterReaders }) => readers.length < laterReaders.length)
            .map(({ id }) => id)
            .toSorted(),
        )
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
