import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatDayButton, formatTime } from '#web/lib/dates.ts'
import { trafficDays, type Hour, type TrafficDay } from '#web/travel/traffic.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

/** When a bus is worth its money: who lands by the hour, and who leaves. */
export const TravelCharts = ({ rows }: { rows: readonly Traveller[] }) => (
  <div className="mb-5 grid items-start gap-4 empty:hidden lg:grid-cols-2 print:hidden">
    <TrafficChart title="Arrivals" moments={rows.map(({ flight1ArrivalTime }) => flight1ArrivalTime)} />
    <TrafficChart title="Departures" moments={rows.map(({ flight2DepartureTime }) => flight2DepartureTime)} />
  </div>
)

type TrafficChartProps = { title: 'Arrivals' | 'Departures'; moments: readonly (string | null)[] }

/** How many in each hour of a day, at first the fullest. */
function TrafficChart({ title, moments }: TrafficChartProps) {
  const days = trafficDays(moments)
  const [chosen, setChosen] = useState<string>()
  const fullest = days.toSorted((one, other) => other.people - one.people)[0]
  const shown = days.find(({ day }) => day === chosen) ?? fullest
  if (!shown) return null
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-card p-5 pb-3">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2>{title}</h2>
          <p className="text-sm text-soft">
            {pluralize(shown.people, 'person', 'people')} on {formatDayButton(shown.day)}, by the hour
          </p>
        </div>
        {days.length > 1 && (
          <div className="w-48">
            <Select
              label={`Day of ${title.toLowerCase()}`}
              isLabelHidden
              options={days.map(({ day, people }) => ({
                id: day,
                label: `${formatDayButton(day)} (${people})`,
              }))}
              value={shown.day}
              onChange={setChosen}
            />
          </div>
        )}
      </div>
      <Bars day={shown} />
      <HoursTable day={shown} />
    </section>
  )
}

/** In px: the highest bar. */
const tall = 88

/** Words keep their size however little room there is: rather some of them are left out, which the table has. */
function Bars({ day: { hours } }: { day: TrafficDay }) {
  const most = Math.max(...hours.map(({ people }) => people))
  return (
    <div aria-hidden className="@container">
      <div className="relative flex before:absolute before:inset-x-0 before:top-28 before:border-b before:border-line">
        {hours.map((hour) => (
          <Bar key={hour.hour} hour={hour} most={most} of={hours.length} />
        ))}
      </div>
    </div>
  )
}

type BarProps = { hour: Hour; most: number; /** How many bars there are. */ of: number }

function Bar({ hour: { hour, people }, most, of }: BarProps) {
  const isThird = hour % 3 === 0
  const sparing = isThird || of <= 6 ? '' : of <= 12 ? '@max-lg:invisible' : 'invisible'
  return (
    <div className="flex max-w-13 min-w-0 flex-1 flex-col">
      <div className="flex h-28 flex-col items-center justify-end gap-1 px-[7%]">
        {people > 0 && (
          <span className={`text-xs font-semibold tabular-nums ${of > 16 ? '@max-lg:hidden' : ''}`}>
            {people}
          </span>
        )}
        <span className="w-full rounded-t-sm bg-brand" style={{ height: (tall * people) / most }} />
      </div>
      <span className={`flex h-6 items-end justify-center text-xs whitespace-nowrap text-soft ${sparing}`}>
        {hourText(hour).replace(':00', '')}
      </span>
    </div>
  )
}

const hourText = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`)

const HoursTable = ({ day: { hours } }: { day: TrafficDay }) => (
  <Disclosure title="As a table">
    <table className="text-left">
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="py-1 pr-8 font-semibold">
            From
          </th>
          <th scope="col" className="py-1 font-semibold">
            People
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, people }) => (
          <tr key={hour} className="border-t border-line">
            <th scope="row" className="py-1 pr-8 font-normal">
              {hourText(hour)}
            </th>
            <td className="py-1 text-right">{people}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Disclosure>
)
