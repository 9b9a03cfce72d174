import type { z } from 'zod'
import type { readLine } from '#contract/imports.ts'
import { RoomFields, type roomColumns } from '#contract/rooms.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { cellsByColumn, decideEach, plainLine } from '#server/lib/imported-lines.ts'
import { pluralize } from '#server/lib/words.ts'
import type { rooms } from '#server/db/tables/rooms.ts'

type Column = (typeof roomColumns)[number]
type ReadLine = z.output<ReturnType<typeof readLine<Column>>>
type Problem = NonNullable<ReadLine['problem']>
type Row = typeof rooms.$inferSelect
type Kind = Pick<Row, 'bedCount' | 'bedType' | 'floor' | 'isQuiet'>

/** The values in a line about a room. `sleeps`: how many people sleep in a room of that kind. */
type LineValues = { roomNumber: string; given: Partial<Kind>; sleeps: number | undefined }
type LineOrProblem = { values: LineValues } | { name: string; problem: Problem }

/** A room of the venue, with the number of people who have a bed in it. */
export type KnownRoom = Pick<Row, 'id' | 'version' | 'roomNumber'> & Kind & { people: number }

export type Decision =
  | { kind: 'problem'; name: string; problem: Problem }
  | { kind: 'new'; room: Kind & { roomNumber: string } }
  | { kind: 'known'; room: KnownRoom; fields: Partial<Kind>; changes: ReadLine['changes'] }

/** Parses the cells of a line in the order of the columns, or returns what can't be stored. */
export function readCells(columns: readonly Column[], line: readonly string[]): LineOrProblem {
  const {
    roomNumber = '',
    bedCount: count,
    bedType: type,
    floor: level,
    isQuiet: quiet,
  } = cellsByColumn(columns, line)
  const stop = (column: Column, message: string): LineOrProblem => ({
    name: roomNumber,
    problem: { column, message },
  })
  const number = RoomFields.roomNumber.safeParse(roomNumber)
  if (!number.success) return stop('roomNumber', messageOf(number.error))
  const fields: Partial<Kind> = {}
  if (count !== undefined) {
    const counted = parseCount(count)
    if (counted === undefined) return stop('bedCount', `“${count}” isn’t a number of beds`)
    const bedCount = RoomFields.bedCount.safeParse(counted)
    if (!bedCount.success) return stop('bedCount', messageOf(bedCount.error))
    fields.bedCount = bedCount.data
  }
  const kind = type === undefined ? undefined : kinds.find(({ words }) => words.test(type))
  if (type !== undefined && !kind)
    return stop('bedType', `“${type}” isn’t a kind of bed. Write single or double.`)
  if (kind) fields.bedType = kind.bedType
  if (level !== undefined) {
    const floor = RoomFields.floor.safeParse(parseFloor(level))
    if (!floor.success)
      return stop('floor', `“${level}” isn’t a floor. Write a number; 0 is the ground floor.`)
    fields.floor = floor.data
  }
  if (quiet !== undefined) {
    const isQuiet = parseYesOrNo(quiet)
    if (isQuiet === undefined) return stop('isQuiet', `“${quiet}” is neither yes nor no.`)
    fields.isQuiet = isQuiet
  }
  return { values: { roomNumber: number.data, given: fields, sleeps: kind?.sleeps } }
}

const messageOf = ({ issues }: z.ZodError) => issues[0]?.message ?? 'This line cannot be read'

/** `2`, `2.0`, `2 beds`. */
function parseCount(cell: string): number | undefined {
  const count = /^(\d{1,3})([.,]0+)?(\s*(x\s*)?\p{L}+\.?)?$/u.exec(cell)?.[1]
  return count === undefined ? undefined : Number(count)
}

const storeys = 'floor|level|fl?|og|obergeschoss|[ée]tage|stock(?:werk)?|piano|planta|piso|andar'
const basements = 'ug|untergeschoss|keller|basement|sous-sol|s[óo]tano|subsolo|cave'
const words = `(${storeys}|${basements})`
const floors = new RegExp(
  `^(?:${words}\\s*)?([-−–]?\\d{1,3})(?:[.,]0+)?(?:\\.|[ºª°]|st|nd|rd|th|er|[èe]me|[eoa])?(?:\\s*${words}\\.?)?$`,
  'iu',
)
const belowGround = new RegExp(`^(?:${basements})$`, 'iu')

/** `3`, `-1`, `2nd floor`, `1. OG`, `ground floor`, `basement`, `2. UG`. */
function parseFloor(cell: string): number | undefined {
  if (/^(ground|gf?$|eg$|erd|rez|rdc$|planta baja|pb$|piano terra|t[ée]rreo|r\/c$)/i.test(cell)) return 0
  if (belowGround.test(cell)) return -1
  const [, before = '', floor, after = ''] = floors.exec(cell) ?? []
  if (floor === undefined) return undefined
  const number = Number(floor.replace(/[−–]/, '-'))
  return belowGround.test(before) || belowGround.test(after) ? 0 - Math.abs(number) : number
}

function parseYesOrNo(cell: string): boolean | undefined {
  if (/^(y|yes|x|✓|true|1|quiet|ja?|oui|s[ií]|sim|ruhig)$/i.test(cell)) return true
  return /^(no?|false|0|nein|non|n[ãa]o|loud|laut)$/i.test(cell) ? false : undefined
}

/** Hotels' names for kinds of rooms. A twin has two single beds. */
const kinds: readonly { words: RegExp; bedType: Kind['bedType']; sleeps: number }[] = [
  { words: /twin|zweibett|deux lits|dos camas|due letti|2 single/i, bedType: 'single', sleeps: 2 },
  { words: /triple|dreibett|tripla/i, bedType: 'single', sleeps: 3 },
  { words: /single|einzel|individual|singola|simple|^s(gl)?$/i, bedType: 'single', sleeps: 1 },
  { words: /double|doppel|doble|doppia|matrim|king|queen|^d(bl)?$/i, bedType: 'double', sleeps: 2 },
]

/**
 * Decides what each line does. An empty cell changes nothing; a second line about one room is a problem, so that the
 * order of lines never matters. A new room without a number of beds gets that of its kind. `numbers`: the number of
 * each line, as shown.
 */
export function decideLines(
  lines: readonly LineOrProblem[],
  { rooms: known, numbers }: { rooms: readonly KnownRoom[]; numbers: readonly number[] },
): Decision[] {
  const byNumber = new Map(known.map((room) => [room.roomNumber, room]))
  return decideEach(lines, numbers, (values, earlier): Decision => {
    const { roomNumber } = values
    const firstLine = earlier(roomNumber)
    if (firstLine !== undefined) {
      const message = `The same room as in line ${firstLine}. Correct or remove one of them.`
      return { kind: 'problem', name: roomNumber, problem: { column: 'roomNumber', message } }
    }
    const room = byNumber.get(roomNumber)
    return room ? changesOf(room, values) : newRoom(values)
  })
}

function newRoom({
  roomNumber,
  given: { bedCount, bedType, floor = null, isQuiet = false },
  sleeps,
}: LineValues): Decision {
  const stop = (column: Column, message: string): Decision => ({
    kind: 'problem',
    name: roomNumber,
    problem: { column, message },
  })
  if (bedType === undefined) return stop('bedType', 'Add the kind of bed: single or double')
  const beds = bedCount ?? sleeps
  if (beds === undefined) return stop('bedCount', 'Add how many beds it has')
  return { kind: 'new', room: { roomNumber, bedCount: beds, bedType, floor, isQuiet } }
}

function changesOf(room: KnownRoom, { given }: LineValues): Decision {
  if (given.bedCount !== undefined && given.bedCount < room.people) {
    const message = `${room.people} people have a bed in it. It cannot have fewer beds.`
    return { kind: 'problem', name: room.roomNumber, problem: { column: 'bedCount', message } }
  }
  const changed = changedFields(room, given)
  const changes = (['bedCount', 'bedType', 'floor', 'isQuiet'] as const).flatMap((column) =>
    changed.includes(column)
      ? [{ column, before: textOf(room[column]), after: textOf(given[column]) ?? '' }]
      : [],
  )
  return { kind: 'known', room, fields: changed.length === 0 ? {} : given, changes }
}

/** The value as the preview shows it. */
function textOf(value: Kind[keyof Kind] | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined ? null : String(value)
}

/** A line as screens show it. A new room shows its beds, because the file may not contain them. */
export function describe(decision: Decision): ReadLine {
  switch (decision.kind) {
    case 'problem':
      return { ...plainLine, ...decision, outcome: 'problem' }
    case 'new': {
      const { roomNumber, bedCount } = decision.room
      const beds = { column: 'bedCount' as const, before: null, after: pluralize(bedCount, 'bed') }
      return { ...plainLine, outcome: 'new', name: roomNumber, changes: [beds] }
    }
    case 'known': {
      const { room, changes } = decision
      const outcome = changes.length === 0 ? 'unchanged' : 'changed'
      return { ...plainLine, outcome, name: room.roomNumber, changes }
    }
  }
}
