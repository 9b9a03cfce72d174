/** A check-in; an undo of every check-in it saw; or what an ended device says about someone, for an organiser to look at. */
export type Tap = {
  id: string
  kind: 'in' | 'undo' | 'report'
  at: Date
  saw: readonly string[]
}

/** Whether a tap did what it was made for; if not, because of which other one. */
export type Fate<One extends Tap> =
  | { outcome: 'done' }
  | { outcome: 'earlier' | 'taken back' | 'still in' | 'too often'; because: One }

/** The check-ins of one person at one edition that no undo saw. Neither order nor repeats change it. */
export function standing<One extends Tap>(taps: readonly One[]): One[] {
  const gone = new Set(taps.flatMap(({ saw }) => saw))
  return taps.filter(({ id, kind }) => kind === 'in' && !gone.has(id))
}

/** The one that counts: its time is when they were checked in. */
export const first = <One extends Tap>(taps: readonly One[]): One | undefined => earliest(standing(taps))

/** Says what happened to each of one person's taps. They are read once, so many are no more work for each. */
export function createFates<One extends Tap>(taps: readonly One[]): (tap: One) => Fate<One> {
  const isIn = first(taps)
  const undoOf = new Map<string, One>()
  for (const undo of taps)
    for (const id of undo.saw) undoOf.set(id, earliest([undo, undoOf.get(id) ?? undo]) ?? undo)
  return (tap) => {
    if (tap.kind === 'undo') return isIn ? { outcome: 'still in', because: isIn } : { outcome: 'done' }
    const undo = undoOf.get(tap.id)
    if (undo) return { outcome: 'taken back', because: undo }
    return isIn && isIn.id !== tap.id ? { outcome: 'earlier', because: isIn } : { outcome: 'done' }
  }
}

/** What happened to one of the taps. */
export const fate = <One extends Tap>(tap: One, taps: readonly One[]): Fate<One> => createFates(taps)(tap)

/** A tap, the person it is about and its maker: an account, or the device of a helper. */
export type Made = Tap & { personId: string; byId: string | null; byDeviceId: string | null }

type Sent = { id: string; personId: string; kind: 'in' | 'undo'; age: number; saw: readonly string[] }

/** The sender of taps, and when they arrived. The last three are a helper's. */
export type Sender = Pick<Made, 'byId' | 'byDeviceId'> & {
  received: Date
  joinedAt: Date | null
  endedAt: Date | null
  closesAt: Date | null
}

export type Surplus = { id: string; personId: string; became: Fate<Made> }

/**
 * Which of the taps that were sent are added to those there are, and as what; and those that have nothing to add, with what
 * happened to them. What an ended device may not do is in neither.
 */
export function chooseTaps(sent: readonly Sent[], known: readonly Made[], sender: Sender) {
  const { received, byId, byDeviceId, joinedAt, endedAt } = sender
  const ids = new Set(known.map(({ id }) => id))
  const byPerson = Map.groupBy(known, ({ personId }) => personId)
  const added: Made[] = []
  const surplus: Surplus[] = []
  for (const { id, personId, age, ...tap } of sent) {
    if (ids.has(id)) continue
    const theirs = byPerson.get(personId) ?? []
    const own = byDeviceId === null ? [] : theirs.filter((one) => one.byDeviceId === byDeviceId)
    const at = tapTime(received, age, joinedAt)
    const became = endedAt === null ? surplusOf(tap.kind, theirs, own) : undefined
    const meant = endedAt === null ? tap : mayReport(at, sender) ? reportOf(tap, theirs, own) : undefined
    if (became) surplus.push({ id, personId, became })
    else if (meant) {
      const made = { id, personId, byId, byDeviceId, at, kind: meant.kind, saw: seenBy(meant) }
      ids.add(id)
      added.push(made)
      byPerson.set(personId, [...theirs, made])
    }
  }
  return { added, surplus }
}

const seenBy = ({ kind, saw }: Pick<Tap, 'kind' | 'saw'>) => (kind === 'undo' ? [...saw] : [])

/** How often one device may tap one person: nobody at a door needs more. */
const mostTapsEach = 20

/** How many check-ins of one person count at once, of one device and of all. An undo names all of them. */
const mostStanding = { ofDevice: 3, ofAll: 50 } as const

/**
 * Why a tap adds nothing to those there are; undefined: it adds something. One device has a few check-ins at once, not
 * one: two of its tabs may send what it undid and made again in another order.
 */
function surplusOf(kind: Tap['kind'], known: readonly Made[], own: readonly Made[]): Fate<Made> | undefined {
  const because = first(known)
  const isFull =
    standing(known).length >= mostStanding.ofAll ||
    standing(known).filter((tap) => own.includes(tap)).length >= mostStanding.ofDevice
  const last = own.at(-1)
  if (kind === 'in' && because && isFull) return { outcome: 'earlier', because }
  return last && own.length >= mostTapsEach ? { outcome: 'too often', because: last } : undefined
}

/** How long after its end a device may still report whom it checked in before, in milliseconds. */
const reportingTime = 60 * 60 * 1000

/** Whether an ended device may report what it tapped then. How long that is ago, it may only say to its own disadvantage. */
const mayReport = (at: Date, { received, endedAt, closesAt }: Sender): boolean =>
  endedAt !== null &&
  closesAt !== null &&
  at < endedAt &&
  received < closesAt &&
  received.getTime() - endedAt.getTime() <= reportingTime

/**
 * What an ended device's tap becomes: a check-in is a report, one for each person, and an undo takes back its own reports
 * alone. undefined: nothing.
 */
function reportOf({ kind, saw }: Pick<Tap, 'kind' | 'saw'>, known: readonly Made[], own: readonly Made[]) {
  const reports = own.filter((tap) => tap.kind === 'report')
  if (kind === 'in') return reports.length === 0 ? { kind: 'report' as const, saw: [] } : undefined
  const undone = new Set(known.flatMap((tap) => tap.saw))
  const meant = reports.map(({ id }) => id).filter((id) => saw.includes(id) && !undone.has(id))
  return meant.length === 0 ? undefined : { kind: 'undo' as const, saw: meant }
}

const byTime = (a: Tap, b: Tap) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)

const earliest = <One extends Tap>(taps: readonly One[]): One | undefined =>
  taps.reduce<One | undefined>((least, tap) => (least && byTime(least, tap) <= 0 ? least : tap), undefined)

/** An organiser's device may be without a connection for so long: what it says is older happened then. */
const longestAge = 24 * 60 * 60 * 1000

/**
 * When a tap was made, by our own clock: a device's may be wrong, so it says how long ago alone. Never in the future, nor
 * before a helper came.
 */
export const tapTime = (received: Date, age: number, joinedAt: Date | null = null): Date => {
  const longest = joinedAt ? Math.max(0, received.getTime() - joinedAt.getTime()) : longestAge
  return new Date(received.getTime() - Math.min(Math.max(age, 0), longest))
}
