import { fold } from '#web/base/fold.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { StoredTap } from '#web/desk/storage/tap-store.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { searchBy, wordsOf } from '#web/base/search.ts'

export type DeskRow = Outputs['desk']['list']['rows'][number]

/** A tap made here that the server hasn't confirmed. */
export type UnsentTap = StoredTap & {
  /** The time on the page's own clock, which can't be set. */
  madeAt: number
}

/** The time of a tap as an ISO instant. */
export const pressTime = ({ wall }: Pick<StoredTap, 'wall'>): string => new Date(wall).toISOString()

/** Merges the server's changes into the rows. */
export function mergeChanges(rows: readonly DeskRow[], changes: readonly DeskRow[]): DeskRow[] {
  const changed = new Map(changes.map((row) => [row.personId, row]))
  return rows.map((row) => changed.get(row.personId) ?? row)
}

/** The rows as they will be once the server has the taps made here. */
export function withUnsent(rows: readonly DeskRow[], unsent: readonly StoredTap[]): readonly DeskRow[] {
  if (unsent.length === 0) return rows
  const byPerson = groupBy(unsent, ({ personId }) => personId)
  return rows.map((row) => {
    const taps = byPerson.get(row.personId)
    if (!taps) return row
    const undoneIds = new Set(taps.flatMap(({ saw }) => saw))
    const added = taps.flatMap(({ kind, id }) => (kind === 'in' ? [id] : []))
    const checkIns = [...new Set([...row.checkIns, ...added])].filter((id) => !undoneIds.has(id))
    const isStillIn = row.checkIns.some((id) => !undoneIds.has(id))
    const reports = row.reports.filter(({ id }) => !undoneIds.has(id))
    const firstCheckIn = taps.find(({ kind }) => kind === 'in')
    const atDoor =
      checkIns.length === 0 ? null : isStillIn ? row.atDoor : firstCheckIn ? pressTime(firstCheckIn) : null
    return {
      ...row,
      checkIns,
      reports,
      atDoor,
      checkInTime: row.attending === 'yes' ? atDoor : null,
      checkedInBy: isStillIn ? row.checkedInBy : null,
    }
  })
}

export type SeenRow = Pick<DeskRow, 'personId' | 'fullName' | 'checkIns' | 'atDoor' | 'checkedInBy'>

/**
 * The notice for an undo after which the person is still in, by a check-in that the undo didn't include. A later
 * check-in counts as another arrival.
 */
export function findOvertaken(
  { fullName, checkIns, atDoor, checkedInBy }: SeenRow,
  undo: StoredTap | undefined,
) {
  if (!undo || atDoor === null || checkIns.every((id) => undo.saw.includes(id))) return undefined
  if (Date.parse(atDoor) > undo.wall) return undefined
  return { id: undo.id, fullName, fate: 'still in' as const, at: atDoor, by: checkedInBy }
}

export const views = ['expected', 'arrived', 'problems'] as const
export type View = (typeof views)[number]

/**
 * A person's problem: here without having accepted, reported by a shut-out phone, or coming without a bed while others have
 * beds.
 */
export type Problem = 'answer' | 'report' | 'bed'

export function problemOf(row: DeskRow, hasBeds: boolean): Problem | undefined {
  if (row.atDoor === null && row.reports.length > 0) return 'report'
  if (row.attending !== 'yes') return row.atDoor === null ? undefined : 'answer'
  return hasBeds && row.roomNumber === null ? 'bed' : undefined
}

/** People still to come, by name; people here, latest first; and people who need help. */
export function groupRows(rows: readonly DeskRow[]): Record<View, readonly DeskRow[]> & { coming: number } {
  const comingRows = rows.filter(({ attending }) => attending === 'yes')
  const hasBeds = rows.some(({ roomNumber }) => roomNumber !== null)
  const arrived = comingRows.filter(({ checkInTime }) => checkInTime !== null)
  return {
    coming: comingRows.length,
    expected: comingRows.filter(({ checkInTime }) => checkInTime === null),
    arrived: arrived.toSorted((a, b) => timeOf(b) - timeOf(a)),
    problems: rows.filter((row) => problemOf(row, hasBeds) !== undefined),
  }
}

const timeOf = ({ checkInTime }: DeskRow) => Date.parse(checkInTime ?? '')

const searchAnywhere = searchBy<DeskRow>(
  ({ fullName, studio, roomNumber }) => `${fullName}\n${studio ?? ''}\n${roomNumber ?? ''}`,
)

/**
 * Finds people with a different word of their name for each typed beginning, so that few letters are enough and `h huber`
 * doesn't find every Huber. Names in the typed order come first: `d br` finds Doris Brown before Bram Dahl. If none match,
 * finds people with the words anywhere, including studio and room.
 */
export function searchDesk(rows: readonly DeskRow[], typed: string): readonly DeskRow[] {
  const words = wordsOf(typed)
  if (words.length === 0 || looksLikeCode(typed)) return []
  const byName = rows.filter((row) => matchBeginnings(words, namesOf(row)))
  if (byName.length === 0) return searchAnywhere(rows, typed)
  const inOrder = new Set(byName.filter((row) => areInOrder(words, namesOf(row))))
  return [...inOrder, ...byName.filter((row) => !inOrder.has(row))]
}

function matchBeginnings([word, ...others]: readonly string[], names: readonly string[]): boolean {
  if (word === undefined) return true
  return names.some(
    (name, index) => name.startsWith(word) && matchBeginnings(others, names.toSpliced(index, 1)),
  )
}

function areInOrder(words: readonly string[], names: readonly string[]): boolean {
  let startIndex = 0
  return words.every((word) => {
    const matchIndex = names.findIndex((name, index) => index >= startIndex && name.startsWith(word))
    startIndex = matchIndex + 1
    return matchIndex !== -1
  })
}

/** Each row's name is folded once and cached with the row: folding 5,000 at every key press would be noticeable. */
const foldedNames = new WeakMap<DeskRow, readonly string[]>()

function namesOf(row: DeskRow): readonly string[] {
  const names = foldedNames.get(row) ?? fold(row.fullName).split(/[\s-]+/)
  foldedNames.set(row, names)
  return names
}

/** By id, the details that distinguish these people from their namesakes; if nothing differs, asks for their code. */
export function differencesOf(
  visibleRows: readonly DeskRow[],
  rows: readonly DeskRow[],
): ReadonlyMap<string, string> {
  // Only for visible people, because it runs over 5,000 rows at every key and press.
  const visibleNames = new Set(visibleRows.map(nameOf))
  const rowsByName = groupBy(
    rows.filter((row) => visibleNames.has(nameOf(row))),
    nameOf,
  )
  return new Map(
    visibleRows.flatMap((row) => {
      const namesakes = rowsByName.get(nameOf(row)) ?? []
      return namesakes.length > 1 ? [[row.personId, differenceIn(row, namesakes)] as const] : []
    }),
  )
}

const nameOf = (row: DeskRow): string => namesOf(row).join(' ')

function differenceIn(row: DeskRow, namesakes: readonly DeskRow[]): string {
  const differingTraits = traits.filter((traitOf) => new Set(namesakes.map(traitOf)).size > 1)
  if (differingTraits.length === 0) return 'Same name as another guest: scan their code'
  return ['Same name as another guest', ...differingTraits.map((traitOf) => traitOf(row))].join(' · ')
}

const traits: readonly ((row: DeskRow) => string)[] = [
  ({ studio }) => studio ?? 'no studio',
  ({ roomNumber }) => (roomNumber === null ? 'no room' : `Room ${roomNumber}`),
  ({ roommates }) => (roommates.length === 0 ? 'alone' : `with ${roommates.join(', ')}`),
  ({ attending }) => `answer ${attending}`,
]

/** The form of a scanned code: 26 letters and digits without I, L, O and U. */
export const isCode = (typed: string) => /^[0-9a-hjkmnp-tv-z]{26}$/i.test(typed)

/** Whether the text may be a partly typed code. Names contain no digits. */
const looksLikeCode = (typed: string) => /^[0-9a-hjkmnp-tv-z]{13,}$/i.test(typed) && /\d/.test(typed)

/**
 * A scanned barcode that isn't ours, such as a web address, a product number or a network. Names and rooms never have such
 * characters or so many digits; an unknown name stays as typed.
 */
export const isUnrelatedCode = (typed: string) =>
  /[:/\\;=?#%&+*<>{}[\]|$"^~]/.test(typed) || (typed.match(/\d/g)?.length ?? 0) >= 6

/** `Room 119 · with Ana Lima, Ben Ode`; without roommates if they are left out. */
export function roomText({ roomNumber, roommates }: Pick<DeskRow, 'roomNumber' | 'roommates'>): string {
  if (roomNumber === null) return 'No room yet'
  return roommates.length === 0 ? `Room ${roomNumber}` : `Room ${roomNumber} · with ${roommates.join(', ')}`
}
