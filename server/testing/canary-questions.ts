import type { OwnReader } from '#contract/own-answers.ts'
import type { Db } from '#server/db/open.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { canaryReaders, ownCanary } from '#server/testing/canaries.ts'

/**
 * Adds one question for each kind of reader, asked by these editions and answered by their people with canaries.
 * Returns their ids.
 */
export async function addCanaryQuestions(
  db: Db,
  people: readonly { whose: string; personId: string; venueId: string }[],
): Promise<string[]> {
  const added: { row: typeof questions.$inferSelect; reader: OwnReader | null }[] = []
  for (const reader of canaryReaders) {
    const question = { label: `A question for ${reader ?? 'no one'}`, kind: 'text' as const }
    const [row] = await db
      .insert(questions)
      .values({ ...question, readers: reader === null ? [] : [reader] })
      .returning()
    if (row) added.push({ row, reader })
  }
  const venueIds = [...new Set(people.map(({ venueId }) => venueId))]
  await db
    .insert(editionQuestions)
    .values(
      venueIds.flatMap((venueId) =>
        added.map(({ row }, position) => ({ venueId, questionId: row.id, position })),
      ),
    )
  await db.insert(answers).values(
    people.flatMap(({ whose, personId, venueId }) =>
      added.map(({ row, reader }) => ({
        questionId: row.id,
        kind: row.kind,
        personId,
        venueId,
        value: ownCanary(whose, reader),
        readers: row.readers,
        answeredAt: new Date('2026-11-01T12:00:00Z'),
      })),
    ),
  )
  return added.map(({ row }) => row.id)
}
