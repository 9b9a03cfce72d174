/** A check-in, or an undo of every check-in it saw. */
export type Tap = {
  id: string
  kind: 'in' | 'undo'
  at: Date
  saw: readonly string[]
}

/** Whether a tap did what it was made for; if not, because of which other one. */
export type Fate<One extends Tap> =
  | { outcome: 'done' }
  | { outcome: 'earlier' | 'taken back' | 'still in'; because: One }

/** The check-ins of one person at one edition that no undo saw. Neither order nor repeats change it. */
export function standing<One extends Tap>(taps: readonly One[]): One[] {
  const gone = new Set(taps.flatMap(({ saw }) => saw))
  return taps.filter(({ id, kind }) => kind === 'in' && !gone.has(id))
}

/** The one that counts: its time is when they were checked in. */
export const first = <One extends Tap>(taps: readonly One[]): One | undefined =>
  standing(taps).toSorted(byTime)[0]

/** What became of one of the taps. */
export function fate<One extends Tap>(tap: One, taps: readonly One[]): Fate<One> {
  const isIn = first(taps)
  if (tap.kind === 'undo') return isIn ? { outcome: 'still in', because: isIn } : { outcome: 'done' }
  const undo = taps.filter(({ saw }) => saw.includes(tap.id)).toSorted(byTime)[0]
  if (undo) return { outcome: 'taken back', because: undo }
  return isIn && isIn.id !== tap.id ? { outcome: 'earlier', because: isIn } : { outcome: 'done' }
}

const byTime = (a: Tap, b: Tap) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)

/** An organiser's device may be without a connection for so long: what it says is older happened then. */
const longestAge = 24 * 60 * 60 * 1000

/**
 * When a tap was made, by our own clock: a device's may be wrong, so it says how long ago alone. Never in the future, nor
 * before a helper came: however late it is sent, what a helper tapped before the end is of before it.
 */
export const tapTime = (received: Date, age: number, joinedAt: Date | null = null): Date => {
  const longest = joinedAt ? Math.max(0, received.getTime() - joinedAt.getTime()) : longestAge
  return new Date(received.getTime() - Math.min(Math.max(age, 0), longest))
}
