import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'

const demoQuestions: readonly (typeof questions.$inferInsert)[] = [
  {
    label: 'T-shirt size',
    kind: 'choice',
    choices: ['S', 'M', 'L', 'XL'],
    readers: ['organisers'],
    purpose: 'They are given out at check-in.',
    isOfPerson: true,
  },
  {
    label: 'Which dinner?',
    kind: 'choice',
    choices: ['By the sea', 'On the terrace'],
    readers: ['organisers', 'kitchen'],
    purpose: 'The restaurant needs to know how many come.',
  },
]

/** Adds two custom questions, which most attendees have answered. */
export async function seedQuestions(tx: Db, venueIds: readonly string[], now: Date): Promise<void> {
  const questionRows = await tx
    .insert(questions)
    .values([...demoQuestions])
    .returning()
  const asking = { audience: 'coming' as const }
  await tx.insert(editionQuestions).values(
    venueIds.flatMap((venueId) =>
      questionRows.map(({ id: questionId }, index) => ({
        venueId,
        questionId,
        position: index + 1,
        ...asking,
      })),
    ),
  )
  const coming = await tx
    .select({ personId: attendance.personId, venueId: attendance.venueId })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(and(eq(attendance.attending, 'yes'), inArray(attendance.venueId, [...venueIds])))
    .orderBy(asc(people.fullName), asc(people.id), asc(attendance.venueId))
  const rows = questionRows.flatMap(({ id: questionId, kind, choices, readers, isOfPerson }) =>
    coming.flatMap(({ personId, venueId }, index) => {
      const value = choices[index % (choices.length + 1)]
      return value === undefined
        ? []
        : [
            {
              questionId,
              kind,
              personId,
              venueId: isOfPerson ? null : venueId,
              value,
              readers,
              answeredAt: now,
            },
          ]
    }),
  )
  // People who attend both editions have one size.
  await tx.insert(answers).values(rows).onConflictDoNothing()
}
