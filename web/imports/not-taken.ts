import type { List, Reason } from '#web/imports/list.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

/** A remark on the file, such as a part that is left out; with a reason if its lines can still be included. */
type LeftOutPart = { text: string; reason?: Reason }

export function leftOutParts<Id extends string>(list: List<Id>): LeftOutPart[] {
  const { leftOut, sheet, remarks } = list
  const lines = (['hidden', 'declined', 'removed'] as const).flatMap((reason) =>
    leftOut[reason] > 0 ? [{ reason, text: texts[reason](leftOut[reason]) }] : [],
  )
  const unused = unusedColumns(list)
  return [
    ...lines,
    ...(unused.length > 0
      ? [{ text: `${pluralize(unused.length, 'column')} not used: ${shorten(unused)}` }]
      : []),
    ...(sheet.filledLines > 0
      ? [{ text: `merged cells repeated on ${pluralize(sheet.filledLines, 'line')}` }]
      : []),
    ...remarks.map((text) => ({ text })),
  ]
}

const texts: Readonly<Record<Reason, (count: number) => string>> = {
  hidden: (count) => `${pluralize(count, 'hidden row')} left out`,
  declined: (count) => `${peopleText(count)} who declined left out`,
  removed: (count) => `${pluralize(count, 'line')} left out by you`,
}

/** Columns that have content but aren't imported. */
const unusedColumns = <Id extends string>({ mapping, headers, lines }: List<Id>): string[] =>
  mapping.flatMap((column, index) =>
    column === null && lines.some(({ cells }) => (cells[index] ?? '').trim() !== '')
      ? [headers?.[index]?.trim() || `Column ${index + 1}`]
      : [],
  )

/** The first three of many names. */
export const shorten = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
