/** A check-in; an undo of every check-in it saw; or a device's report after its access ended. */
export type Tap = {
  id: string
  kind: 'in' | 'undo' | 'report'
  at: Date
  saw: readonly string[]
}

/** Whether a tap had its effect; if not, the other tap that prevented it. */
export type TapResult<AnyTap extends Tap> =
  | { outcome: 'done' }
  | { outcome: 'earlier' | 'taken back' | 'still in' | 'too often'; cause: AnyTap }

/** The check-ins of one person at one edition that no undo saw. Independent of order and repeats. */
export function activeCheckIns<AnyTap extends Tap>(taps: readonly AnyTap[]): AnyTap[] {
  const undone = new Set(taps.flatMap(({ saw }) => saw))
  return taps.filter(({ id, kind }) => kind === 'in' && !undone.has(id))
}

/** The check-in that counts: its time is the person's check-in time. */
export const countingCheckIn = <AnyTap extends Tap>(taps: readonly AnyTap[]): AnyTap | undefined =>
  earliest(activeCheckIns(taps))

/** Returns a function that gives the result of any of one person's taps. Reads the taps once, not for each result. */
export function tapResults<AnyTap extends Tap>(taps: readonly AnyTap[]): (tap: AnyTap) => TapResult<AnyTap> {
  const counting = countingCheckIn(taps)
  const undoOf = new Map<string, AnyTap>()
  for (const undo of taps)
    for (const id of undo.saw) undoOf.set(id, earliest([undo, undoOf.get(id) ?? undo]) ?? undo)
  return (tap) => {
    if (tap.kind === 'undo') return counting ? { outcome: 'still in', cause: counting } : { outcome: 'done' }
    const undo = undoOf.get(tap.id)
    if (undo) return { outcome: 'taken back', cause: undo }
    return counting && counting.id !== tap.id ? { outcome: 'earlier', cause: counting } : { outcome: 'done' }
  }
}

export const tapResult = <AnyTap extends Tap>(tap: AnyTap, taps: readonly AnyTap[]): TapResult<AnyTap> =>
  tapResults(taps)(tap)

/** A tap, its person and its maker: an account, or a helper's device. */
export type AuthoredTap = Tap & { personId: string; byId: string | null; byDeviceId: string | null }

type SentTap = { id: string; personId: string; kind: 'in' | 'undo'; age: number; saw: readonly string[] }

/** The sender of taps, and when they arrived. The last three fields are a helper's. */
type Sender = Pick<AuthoredTap, 'byId' | 'byDeviceId'> & {
  receivedAt: Date
  joinedAt: Date | null
  endedAt: Date | null
  closesAt: Date | null
}

export type IneffectiveTap = { id: string; personId: string; result: TapResult<AuthoredTap> }

/**
 * Returns the taps to add, and the result of each sent tap that adds nothing. Leaves out taps that a device without access may
 * not send.
 */
export function chooseTaps(sent: readonly SentTap[], known: readonly AuthoredTap[], sender: Sender) {
  const { receivedAt, byId, byDeviceId, joinedAt, endedAt } = sender
  const ids = new Set(known.map(({ id }) => id))
  const byPerson = Map.groupBy(known, ({ personId }) => personId)
  const added: AuthoredTap[] = []
  const surplus: IneffectiveTap[] = []
  for (const { id, personId, age, ...tap } of sent) {
    if (ids.has(id)) continue
    const personsTaps = byPerson.get(personId) ?? []
    const devicesTaps = byDeviceId === null ? [] : personsTaps.filter((one) => one.byDeviceId === byDeviceId)
    const at = tapTime(receivedAt, age, joinedAt)
    const result = endedAt === null ? noEffectResult(tap.kind, personsTaps, devicesTaps) : undefined
    const accepted =
      endedAt === null ? tap : mayReport(at, sender) ? reportOf(tap, personsTaps, devicesTaps) : undefined
    if (result) surplus.push({ id, personId, result })
    else if (accepted) {
      const made = { id, personId, byId, byDeviceId, at, kind: accepted.kind, saw: seenBy(accepted) }
      ids.add(id)
      added.push(made)
      byPerson.set(personId, [...personsTaps, made])
    }
  }
  return { added, surplus }
}

const seenBy = ({ kind, saw }: Pick<Tap, 'kind' | 'saw'>) => (kind === 'undo' ? [...saw] : [])

/** How often one device may tap one person: more than any desk needs. */
const maxTapsPerPerson = 20

/** How many check-ins of one person can count simultaneously, per device and in all. An undo names all of them. */
const maxActive = { ofDevice: 3, ofAll: 50 } as const

/**
 * Why a tap adds nothing to the known taps; undefined if it adds something. A device may have a few check-ins at the
 * same time instead of one, because two of its tabs may send an undo and a new check-in out of order.
 */
function noEffectResult(
  kind: Tap['kind'],
  known: readonly AuthoredTap[],
  devicesTaps: readonly AuthoredTap[],
): TapResult<AuthoredTap> | undefined {
  const cause = countingCheckIn(known)
  const isFull =
    activeCheckIns(known).length >= maxActive.ofAll ||
    activeCheckIns(known).filter((tap) => devicesTaps.includes(tap)).length >= maxActive.ofDevice
  const last = devicesTaps.at(-1)
  if (kind === 'in' && cause && isFull) return { outcome: 'earlier', cause }
  return last && devicesTaps.length >= maxTapsPerPerson ? { outcome: 'too often', cause: last } : undefined
}

/** How long after its access ended a device may still report its earlier check-ins, in milliseconds. */
const reportingMs = 60 * 60 * 1000

/** Whether a device may report an earlier tap. A false age can only work against the device. */
const mayReport = (at: Date, { receivedAt, endedAt, closesAt }: Sender): boolean =>
  endedAt !== null &&
  closesAt !== null &&
  at < endedAt &&
  receivedAt < closesAt &&
  receivedAt.getTime() - endedAt.getTime() <= reportingMs

/**
 * The tap to add for a tap by a device whose access has ended: a check-in becomes a report, at most one per person, and an undo removes
 * only the device's own reports. Undefined if there is none.
 */
function reportOf(
  { kind, saw }: Pick<Tap, 'kind' | 'saw'>,
  known: readonly AuthoredTap[],
  devicesTaps: readonly AuthoredTap[],
) {
  const reports = devicesTaps.filter((tap) => tap.kind === 'report')
  if (kind === 'in') return reports.length === 0 ? { kind: 'report' as const, saw: [] } : undefined
  const undone = new Set(known.flatMap((tap) => tap.saw))
  const removed = reports.map(({ id }) => id).filter((id) => saw.includes(id) && !undone.has(id))
  return removed.length === 0 ? undefined : { kind: 'undo' as const, saw: removed }
}

const byTime = (a: Tap, b: Tap) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)

const earliest = <AnyTap extends Tap>(taps: readonly AnyTap[]): AnyTap | undefined =>
  taps.reduce<AnyTap | undefined>((least, tap) => (least && byTime(least, tap) <= 0 ? least : tap), undefined)

/** How long an organiser's device may be offline: older taps count as made that long ago. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * When a tap was made, by our own clock: a device's clock may be wrong, so it only sends the age. Never in the future,
 * nor before a helper joined.
 */
export const tapTime = (received: Date, age: number, joinedAt: Date | null = null): Date => {
  const longest = joinedAt ? Math.max(0, received.getTime() - joinedAt.getTime()) : maxAgeMs
  return new Date(received.getTime() - Math.min(Math.max(age, 0), longest))
}
