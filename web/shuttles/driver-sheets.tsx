import { formatLongDay, formatTime } from '#web/base/dates.ts'
import { directionNames, runName, type RunView } from '#web/shuttles/board-view.ts'
import { PrintSheet } from '#web/ui/print-sheet.tsx'

/** For drivers: each run with a box to tick beside everyone on it. */
export const DriverSheets = ({ venue, runs }: { venue: string; runs: readonly RunView[] }) => (
  <PrintSheet>
    <h1 className="mb-1">Shuttles</h1>
    <p className="mb-4 text-soft">{venue}</p>
    {runs.map((run) => (
      <DriverSheet key={run.id} run={run} />
    ))}
  </PrintSheet>
)

function DriverSheet({ run }: { run: RunView }) {
  const about = [run.vehicle, run.driverName, run.driverPhone, run.note].filter(Boolean)
  return (
    <article className="mb-6 break-inside-avoid">
      <h2>
        {formatTime(run.leavesAt)}, {run.place}
      </h2>
      <p>
        {runName(run)}, {directionNames[run.direction].toLowerCase()}, {formatLongDay(run.leavesAt)}
      </p>
      {about.length > 0 && <p className="text-soft">{about.join(', ')}</p>}
      <table aria-label={runName(run)} className="mt-2 w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr>
            {['On board', 'Name', run.direction === 'to_venue' ? 'Lands' : 'Flies'].map((head) => (
              <th key={head} scope="col" className="border-b-2 border-ink py-1 pr-4 first:w-24 last:w-28">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.passengers.map(({ personId, fullName, flightAt }) => (
            <tr key={personId}>
              <td className="w-20 border-b border-line py-1 pr-4">☐</td>
              <th scope="row" className="border-b border-line py-1 pr-4 font-normal">
                {fullName}
              </th>
              <td className="border-b border-line py-1 tabular-nums">
                {flightAt === null ? '–' : formatTime(flightAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
