import { fold } from '#web/base/fold.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { StoredTap } from '#web/desk/kept/tap-store.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { searchBy, wordsOf } from '#web/base/search.ts'

export type DeskRow = Outputs['desk']['list']['rows'][number]

/** Pressed here and not yet answered by the server. */
export type UnsentTap = StoredTap & {
  /** When, on a clock that nobody sets: the page's own. */
  madeAt: number
}

/** When it was pressed, as people read it. */
export const pressedAt = ({ wall }: Pick<StoredTap, 'wall'>): string => new Date(wall).toISOString()

/** The rows with what the server answered about some of them. */
export function mergeChanges(rows: readonly DeskRow[], changes: readonly DeskRow[]): DeskRow[] {
  const changed = new Map(changes.map((row) => [row.personId, row]))
  return rows.map((row) => changed.get(row.personId) ?? row)
}

/** The rows as they will be once the server has what was pressed here. */
export function withUnsent(rows: readonly DeskRow[], unsent: readonly StoredTap[]): readonly DeskRow[] {
  if (unsent.length === 0) return rows
  const byPerson = groupBy(unsent, ({ personId }) => personId)
  return rows.map((row) => {
    const taps = byPerson.get(row.personId)
    if (!taps) return row
    const gone = new Set(taps.flatMap(({ saw }) => saw))
    const added = taps.flatMap(({ kind, id }) => (kind === 'in' ? [id] : []))
    const checkIns = [...new Set([...row.checkIns, ...added])].filter((id) => !gone.has(id))
    const isKnown = row.checkIns.some((id) => !gone.has(id))
    const reports = row.reports.filter(({ id }) => !gone.has(id))
    const first = taps.find(({ kind }) => kind === 'in')
    const atDoor = checkIns.length === 0 ? null : isKnown ? row.atDoor : first ? pressedAt(first) : null
    return {
      ...row,
      checkIns,
      reports,
      atDoor,
      checkInTime: row.attending === 'yes' ? atDoor : null,
      checkedInBy: isKnown ? row.checkedInBy : null,
    }
  })
}

export type SeenRow = Pick<DeskRow, 'personId' | 'fullName' | 'checkIns' | 'atDoor' | 'checkedInBy'>

/** The undo's notice, if someone is in by a check-in that it did not see. One of later is another arrival. */
export function overtaken({ fullName, checkIns, atDoor, checkedInBy }: SeenRow, undo: StoredTap | undefined) {
  if (!undo || atDoor === null || checkIns.every((id) => undo.saw.includes(id))) return undefined
  if (Date.parse(atDoor) > undo.wall) return undefined
  return { id: undo.id, fullName, fate: 'still in' as const, at: atDoor, by: checkedInBy }
}

export const views = ['expected', 'arrived', 'problems'] as const
export type View = (typeof views)[number]

/**
 * What is not as it should be: they are here and did not say yes; an ended phone says that they are here; or they come and have no
 * bed where others have one.
 */
export type Problem = 'answer' | 'report' | 'bed'

export function problemOf(row: DeskRow, hasBeds: boolean): Problem | undefined {
  if (row.atDoor === null && row.reports.length > 0) return 'report'
  if (row.attending !== 'yes') return row.atDoor === null ? undefined : 'answer'
  return hasBeds && row.roomNumber === null ? 'bed' : undefined
}

/** People still to come, by name; people here, the latest first; and people who need help. */
export function groupRows(rows: readonly DeskRow[]): Record<View, readonly DeskRow[]> & { coming: number } {
  const coming = rows.filter(({ attending }) => attending === 'yes')
  const hasBeds = rows.some(({ roomNumber }) => roomNumber !== null)
  const arrived = coming.filter(({ checkInTime }) => checkInTime !== null)
  return {
    coming: coming.length,
    expected: coming.filter(({ checkInTime }) => checkInTime === null),
    arrived: arrived.toSorted((a, b) => timeOf(b) - timeOf(a)),
    problems: rows.filter((row) => problemOf(row, hasBeds) !== undefined),
  }
}

const timeOf = ({ checkInTime }: DeskRow) => Date.parse(checkInTime ?? '')

const anywhere = searchBy<DeskRow>(
  ({ fullName, studio, roomNumber }) => `${fullName}\n${studio ?? ''}\n${roomNumber ?? ''}`,
)

/**
 * The people whose name has a different word for each typed beginning: so few letters are enough, and `h huber` is not every
 * Huber. Names in the order in which they are typed come first: `d br` is Doris Brown before Bram Dahl. Where nobody has, who
 * has it anywhere, the studio and the room included.
 */
export function searchDesk(rows: readonly DeskRow[], typed: string): readonly DeskRow[] {
  const words = wordsOf(typed)
  if (words.length === 0 || looksLikeCode(typed)) return []
  const named = rows.filter((row) => beginAs(words, namesOf(row)))
  if (named.length === 0) return anywhere(rows, typed)
  const inOrder = new Set(named.filter((row) => areInOrder(words, namesOf(row))))
  return [...inOrder, ...named.filter((row) => !inOrder.has(row))]
}

function beginAs([word, ...others]: readonly string[], names: readonly string[]): boolean {
  if (word === undefined) return true
  return names.some((name, at) => name.startsWith(word) && beginAs(others, names.toSpliced(at, 1)))
}

function areInOrder(words: readonly string[], names: readonly string[]): boolean {
  let next = 0
  return words.every((word) => {
    const at = names.findIndex((name, index) => index >= next && name.startsWith(word))
    next = at + 1
    return at !== -1
  })
}

/** Each row's name is folded once, for as long as the row lives: 5,000 at every key would be felt. */
const folded = new WeakMap<DeskRow, readonly string[]>()

function namesOf(row: DeskRow): readonly string[] {
  const names = folded.get(row) ?? fold(row.fullName).split(/[\s-]+/)
  folded.set(row, names)
  return names
}

/** What tells these people from others of their name, by their ids: all that differs; where nothing does, their code. */
export function differences(some: readonly DeskRow[], rows: readonly DeskRow[]): ReadonlyMap<string, string> {
  // Only of those in sight: five thousand are looked through at every key and press.
  const wanted = new Set(some.map(nameOf))
  const sameName = groupBy(
    rows.filter((row) => wanted.has(nameOf(row))),
    nameOf,
  )
  return new Map(
    some.flatMap((row) => {
      const same = sameName.get(nameOf(row)) ?? []
      return same.length > 1 ? [[row.personId, differenceIn(row, same)] as const] : []
    }),
  )
}

const nameOf = (row: DeskRow): string => namesOf(row).join(' ')

function differenceIn(row: DeskRow, same: readonly DeskRow[]): string {
  const differing = traits.filter((traitOf) => new Set(same.map(traitOf)).size > 1)
  if (differing.length === 0) return 'Same name as another guest: scan their code'
  return ['Same name as another guest', ...differing.map((traitOf) => traitOf(row))].join(' · ')
}

const traits: readonly ((row: DeskRow) => string)[] = [
  ({ studio }) => studio ?? 'no studio',
  ({ roomNumber }) => (roomNumber === null ? 'no room' : `Room ${roomNumber}`),
  ({ roommates }) => (roommates.length === 0 ? 'alone' : `with ${roommates.join(', ')}`),
  ({ attending }) => `answer ${attending}`,
]

/** What a scanner types: letters and digits without I, L, O and U. */
export const isCode = (typed: string) => /^[0-9a-hjkmnp-tv-z]{26}$/i.test(typed)

/** On the way there. A long name has no digit in it. */
const looksLikeCode = (typed: string) => /^[0-9a-hjkmnp-tv-z]{13,}$/i.test(typed) && /\d/.test(typed)

/**
 * What a scanner types of a barcode that is none of ours: an address, a number of goods, a network. No name and no room has such
 * signs, or so many digits; an unknown name stays as typed.
 */
export const isForeignCode = (typed: string) =>
  /[:/\\;=?#%&+*<>{}[\]|$"^~]/.test(typed) || (typed.match(/\d/g)?.length ?? 0) >= 6

/** `Room 119 · with Ana Lima, Ben Ode`; without the others where they are left out. */
export function roomText({ roomNumber, roommates }: Pick<DeskRow, 'roomNumber' | 'roommates'>): string {
  if (roomNumber === null) return 'No room yet'
  return roommates.length === 0 ? `Room ${roomNumber}` : `Room ${roomNumber} · with ${roommates.join(', ')}`
}
