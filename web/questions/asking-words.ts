import {
  ownAudiences,
  ownReaderNames,
  ownReaders,
  type OwnAudience,
  type OwnReader,
} from '#contract/own-answers.ts'
import { formatMoment } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

export type Question = Outputs['questions']['list']['questions'][number]
export type Asking = NonNullable<Question['asking']>

const readersText = (readers: readonly OwnReader[]): string =>
  readers.length === 0
    ? 'Only the person reads it'
    : `Read by ${ownReaderNames
        .filter((name) => readers.includes(name))
        .map((name) => ownReaders[name])
        .join(', ')}`

const audienceWords = (audience: OwnAudience, studios: number): string =>
  studios === 0 ? ownAudiences[audience] : `${ownAudiences[audience]}, of ${pluralize(studios, 'studio')}`

/** Describes in one line which people are asked, whether they must answer, which people read it and how long it is kept. */
export function questionFacts(question: Question, questions: readonly Question[]): string {
  const { asking, readers, keepDays, answered } = question
  const other = questions.find(({ id }) => id === asking?.onlyIf?.questionId)
  return [
    asking && audienceWords(asking.audience, asking.studioIds.length),
    asking?.onlyIf && other && `After “${asking.onlyIf.value}” to “${other.label}”`,
    asking && (asking.isRequired ? 'Required' : 'Optional'),
    asking?.closesAt && `Until ${formatMoment(asking.closesAt)}`,
    readersText(readers),
    keepDays === 0 ? 'Not kept after the event' : `Kept ${pluralize(keepDays, 'day')}`,
    answered > 0 && pluralize(answered, 'answer'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The order after some questions were moved next to another one that isn't moved. */
export function orderAfterMove(
  ids: readonly string[],
  moved: ReadonlySet<unknown>,
  { id, side }: { id: string; side: 'before' | 'after' },
): string[] {
  const others = ids.filter((questionId) => !moved.has(questionId))
  const index = others.indexOf(id) + (side === 'after' ? 1 : 0)
  return [
    ...others.slice(0, index),
    ...ids.filter((questionId) => moved.has(questionId)),
    ...others.slice(index),
  ]
}
