import { useState } from 'react'
import { counted } from '#web/lib/counted.ts'
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
            {counted(shown.people, 'person', 'people')} on {formatDayButton(shown.day)}, by the hour
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

/** Of the picture, in its own units, which are pixels where there is room. */
const top = 16
const tall = 88
const wide = 52

function Bars({ day: { hours } }: { day: TrafficDay }) {
  const most = Math.max(...hours.map(({ people }) => people))
  const width = hours.length * wide
  return (
    <svg viewBox={`0 0 ${width} ${top + tall + 20}`} aria-hidden style={{ maxWidth: width }}>
      {hours.map((hour, index) => (
        <Bar key={hour.hour} hour={hour} left={index * wide} most={most} />
      ))}
      <line x1={0} x2={width} y1={top + tall} y2={top + tall} className="stroke-line" />
    </svg>
  )
}

function Bar({ hour: { hour, people }, left, most }: { hour: Hour; left: number; most: number }) {
  const height = (tall * people) / most
  const middle = left + wide / 2
  return (
    <>
      <rect x={left + 8} y={top + tall - height} width={36} height={height} rx={3} className="fill-brand" />
      {people > 0 && (
        <text
          x={middle}
          y={top + tall - height - 5}
          textAnchor="middle"
          className="fill-ink text-[13px] font-semibold"
        >
          {people}
        </text>
      )}
      <text x={middle} y={top + tall + 14} textAnchor="middle" className="fill-soft text-[12px]">
        {hourText(hour).replace(':00', '')}
      </text>
    </>
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
