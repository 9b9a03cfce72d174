import { z } from 'zod'
import { runTexts } from '#contract/partners.ts'
import { shuttleDirections } from '#contract/shuttle-directions.ts'
import { countChanges, changeSince, type Line, type SeenLines } from '#server/partners/seen/rules.ts'

const SeenRun = z.object({
  direction: z.enum(shuttleDirections),
  ...runTexts,
  /** The number of passengers: the only trace of people whose data was deleted. */
  passengers: z.int(),
})
const SeenPassenger = z.object({ fullName: z.string(), runId: z.string() })
type SeenRun = z.output<typeof SeenRun>
type SeenPassenger = z.output<typeof SeenPassenger>

export type Run = Omit<SeenRun, 'passengers'> & { id: string }
/**
 * A passenger is on at most one run per direction. The phone number is shown but never stored here, because it must
 * disappear when they withdraw their consent.
 */
export type Passenger = SeenPassenger & {
  personId: string
  direction: Run['direction']
  phone: string | null
}

const lineOfRun = (id: string) => `run ${id}`
const lineOf = ({ direction, personId }: Pick<Passenger, 'direction' | 'personId'>) =>
  `passenger ${direction} ${personId}`

/** The lines to store once runs are marked as seen. */
export const driverLines = (runs: readonly Run[], passengers: readonly Passenger[]): Line[] => [
  ...runs.map(({ id, ...run }) => ({
    line: lineOfRun(id),
    personId: null,
    content: {
      ...run,
      passengers: passengers.filter(({ runId }) => runId === id).length,
    } satisfies SeenRun,
  })),
  ...passengers.map((passenger) => ({
    line: lineOf(passenger),
    personId: passenger.personId,
    content: { fullName: passenger.fullName, runId: passenger.runId } satisfies SeenPassenger,
  })),
]

/** The runs with their passengers, and the changes to each since it was seen. */
export function driverSheet(runs: readonly Run[], passengers: readonly Passenger[], seen: SeenLines) {
  const comparison: Comparison = { runs, passengers, before: readSeen(seen) }
  const shown = runs.map(({ id, ...run }) => ({
    ...run,
    ...changeSince(seen, comparison.before.runs.get(lineOfRun(id)), run),
    passengers: passengers
      .filter(({ runId }) => runId === id)
      .map((passenger) => comparePassenger(passenger, seen, comparison)),
    ...leaversOf(id, comparison),
  }))
  const listed = new Set(runs.map(({ id }) => lineOfRun(id)))
  const goneRuns = [...comparison.before.runs]
    .filter(([line]) => !listed.has(line))
    .map(([line, { number, leavesAt }]) => ({
      number,
      leavesAt,
      ...leaversOf(line.slice('run '.length), comparison),
    }))
  const people = shown.flatMap((run) => run.passengers)
  return { runs: shown, goneRuns, changes: countChanges(shown, { people, gone: goneRuns }) }
}

type Comparison = {
  runs: readonly Run[]
  passengers: readonly Passenger[]
  before: ReturnType<typeof readSeen>
}

const numberOf = (id: string, { runs, before }: Comparison) =>
  runs.find((run) => run.id === id)?.number ?? before.runs.get(lineOfRun(id))?.number ?? null

function comparePassenger(passenger: Passenger, seen: SeenLines, comparison: Comparison) {
  const { fullName, runId, phone } = passenger
  const before = comparison.before.passengers.get(lineOf(passenger))
  const { change, was } = changeSince(seen, before, { fullName, runId })
  const oldValues = was && { fullName: was.fullName, number: numberOf(was.runId, comparison) }
  return { fullName, phone, change, was: oldValues }
}

/** Former passengers of a run, and a count of those whose data was deleted. */
function leaversOf(id: string, comparison: Comparison) {
  const { passengers, before } = comparison
  const seenPassengers = [...before.passengers].filter(([, { runId }]) => runId === id)
  const leavers = seenPassengers.flatMap(([line, { fullName }]) => {
    const current = passengers.find((passenger) => lineOf(passenger) === line)
    return current?.runId === id
      ? []
      : [{ fullName, movedTo: current ? numberOf(current.runId, comparison) : null }]
  })
  const erased = Math.max(
    0,
    (before.runs.get(lineOfRun(id))?.passengers ?? seenPassengers.length) - seenPassengers.length,
  )
  return { left: leavers, erased }
}

/** The lines that were seen. Unreadable lines count as not seen. */
function readSeen(seen: SeenLines) {
  const runs = new Map<string, SeenRun>()
  const passengers = new Map<string, SeenPassenger>()
  for (const [line, content] of seen ?? []) {
    const [run, passenger] = [SeenRun.safeParse(content), SeenPassenger.safeParse(content)]
    if (line.startsWith('run ') && run.success) runs.set(line, run.data)
    if (line.startsWith('passenger ') && passenger.success) passengers.set(line, passenger.data)
  }
  return { runs, passengers }
}
