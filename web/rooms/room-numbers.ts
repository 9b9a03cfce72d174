import { maxRoomsAtOnce } from '#contract/rooms.ts'

/**
 * Parses typed room numbers: `103–116, 201, A1-A4`. A range counts up from its first number and keeps its letters and
 * leading zeros. Text that isn't a range stays as it is, such as `B-12`. Returns at most `maxRoomsAtOnce` + 1.
 */
export function readRoomNumbers(typed: string): string[] {
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [...new Set(parts.flatMap(rangeOf))].slice(0, maxRoomsAtOnce + 1)
}

function rangeOf(part: string): string[] {
  const [, letters = '', from = '', sameLetters = '', to = ''] =
    /^(.*?)(\d{1,6})\s*[-–—]\s*(.*?)(\d{1,6})$/.exec(part) ?? []
  const first = Number(from)
  const isRange = from !== '' && first < Number(to) && (sameLetters === '' || sameLetters === letters)
  if (!isRange) return [part]
  const count = Math.min(Number(to) - first, maxRoomsAtOnce) + 1
  return Array.from(
    { length: count },
    (_, index) => letters + String(first + index).padStart(from.length, '0'),
  )
}

/** `14 rooms: 103, 104, 105 … 201`, or all of them if they fit on a line. */
export function writeRoomNumbers(numbers: readonly string[]): string {
  const shown =
    numbers.length <= 8 ? numbers.join(', ') : `${numbers.slice(0, 3).join(', ')} … ${numbers.at(-1)}`
  return `${numbers.length} rooms: ${shown}`
}
