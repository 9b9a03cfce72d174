import { questionNamed, questionNames, type PartValues } from '#contract/questions.ts'

type SavedAnswers = Partial<PartValues> & { removes: readonly string[] }

/**
 * The columns that saving a person's answers writes: a blank keeps the stored answer, and only questions in `removes`
 * are cleared. The caller holds the lock of the person's row.
 */
export function detailColumns(
  known: Partial<PartValues>,
  { removes, ...answers }: SavedAnswers,
): Partial<PartValues> {
  const columns: [part: string, value: unknown][] = []
  for (const name of questionNames) {
    const parts = Object.entries(questionNamed(name).parts)
    const first = parts[0]?.[0] ?? ''
    const [chosen, chosenBefore] = [valueOf(answers, first), valueOf(known, first)]
    for (const [part, declared] of parts) {
      const [answer, before] = [valueOf(answers, part), valueOf(known, part)]
      if (removes.includes(name)) columns.push([part, null])
      else if (declared.kind === 'consent') {
        if (isEmpty(chosen ?? chosenBefore)) columns.push([part, null])
        // A box that was never ticked isn't stored.
        else if (answer !== null && (answer || before)) columns.push([part, answer])
      } else if (declared.kind === 'text' && declared.specifies !== undefined) {
        const isSpecified = chosen === declared.specifies
        const keepsNote = answer === null && isSpecified && chosenBefore === chosen
        if (chosen !== null && !keepsNote) columns.push([part, isSpecified ? answer : null])
      } else if (answer !== null) columns.push([part, answer])
    }
  }
  return Object.assign({}, ...columns.map(([part, value]) => ({ [part]: value })))
}

const valueOf = (answers: object, part: string): unknown => Reflect.get(answers, part) ?? null

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0
