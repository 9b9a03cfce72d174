import { takeFirst } from '#web/imports/addresses.ts'
import { isDeclining } from '#web/imports/answers.ts'
import type { Mapping } from '#web/imports/columns.ts'
import type { Kind } from '#web/imports/list.ts'
import { shorten } from '#web/imports/not-taken.ts'
import {
  guessPeople,
  peopleSpecs,
  type ColumnQuestion,
  type PeopleColumn,
} from '#web/people/people-columns.ts'

/** The parts of an import that are specific to people. */
export function peopleKind(
  studioNames: readonly string[],
  questions: readonly ColumnQuestion[] = [],
): Kind<PeopleColumn> {
  const specs = peopleSpecs(studioNames, questions)
  return {
    name: 'people',
    specs,
    guess: (headers, rows) => guessPeople(headers, rows, specs),
    address: 'email',
    isDeclined: (cells, mapping) => isDeclining(cells[mapping.indexOf('answer')] ?? ''),
    remarks: furtherContacts,
  }
}

/** The second address or number in a cell; a person has one of each. */
function furtherContacts(
  rows: readonly (readonly string[])[],
  mapping: Mapping<PeopleColumn>,
): readonly string[] {
  const columns = (['email', 'phone'] as const).map((column) => mapping.indexOf(column))
  const others = rows.flatMap((row) => columns.flatMap((index) => takeFirst(row[index] ?? '').others))
  return others.length === 0 ? [] : [`only the first of several in a cell is taken, not ${shorten(others)}`]
}
