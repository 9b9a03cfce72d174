import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { trafficDays, type Hour, type TrafficDay } from '#web/travel/traffic.ts'
import type { TrafficHour } from '#web/travel/travel-search.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

/** When a bus is worth its money: who lands by the hour, and who leaves. */
export const TravelCharts = ({ rows, ...choice }: { rows: readonly Traveller[] } & Choice) => (
  <div className="mb-5 grid items-start gap-4 empty:hidden lg:grid-cols-2 print:hidden">
    <TrafficChart
      title="Arrivals"
      chart="landing"
      moments={rows.map(({ flight1ArrivalTime }) => flight1ArrivalTime)}
      {...choice}
    />
    <TrafficChart
      title="Departures"
      chart="leaving"
      moments={rows.map(({ flight2DepartureTime }) => flight2DepartureTime)}
      {...choice}
    />
  </div>
)

/** The hour that the list is narrowed to: a bar that is pressed, and pressed again is none. */
type Choice = { chosen: TrafficHour | undefined; onChoose: (hour: TrafficHour | undefined) => void }

type TrafficChartProps = Choice & {
  title: 'Arrivals' | 'Departures'
  chart: TrafficHour['chart']
  moments: readonly (string | null)[]
}

/** How many in each hour of a day, at first the fullest. */
function TrafficChart({ title, chart, moments, chosen: hour, onChoose }: TrafficChartProps) {
  const days = trafficDays(moments)
  const [chosen, setChosen] = useState<string>()
  const fullest = days.toSorted((one, other) => other.people - one.people)[0]
  const ofHour = hour?.chart === chart ? hour.hour : undefined
  const shown = days.find(({ day }) => day === (chosen ?? ofHour?.slice(0, 10))) ?? fullest
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
      <Bars
        day={shown}
        verb={chart === 'landing' ? 'land' : 'leave'}
        chosen={ofHour}
        onChoose={(pressed) => onChoose(pressed === undefined ? undefined : { chart, hour: pressed })}
      />
      <HoursTable day={shown} />
    </section>
  )
}

/** In px: the highest bar. */
const tall = 88

type BarsProps = {
  day: TrafficDay
  verb: 'land' | 'leave'
  /** `YYYY-MM-DDTHH` */
  chosen: string | undefined
  onChoose: (hour: string | undefined) => void
}

/** Words keep their size however little room there is: rather some of them are left out, which the table has. */
function Bars({ day: { day, hours }, verb, chosen, onChoose }: BarsProps) {
  const most = Math.max(...hours.map(({ people }) => people))
  return (
    <div className="@container">
      <div
        role="group"
        aria-label={`People who ${verb}, by the hour`}
        className="relative -m-1 flex overflow-x-auto p-1 before:absolute before:inset-x-0 before:top-29 before:border-b before:border-line"
      >
        {hours.map((hour) => {
          const id = `${day}T${twoDigits(hour.hour)}`
          return (
            <Bar
              key={hour.hour}
              hour={hour}
              verb={verb}
              most={most}
              of={hours.length}
              isChosen={id === chosen}
              onChange={(isChosen) => onChoose(isChosen ? id : undefined)}
            />
          )
        })}
      </div>
    </div>
  )
}

type BarProps = {
  hour: Hour
  verb: BarsProps['verb']
  most: number
  /** How many bars there are. */
  of: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** An hour in which anybody lands or leaves is pressed; one without anybody is nothing to press. */
function Bar({ hour: { hour, people }, verb, most, of, isChosen, onChange }: BarProps) {
  const isThird = hour % 3 === 0
  const sparing = isThird || of <= 6 ? '' : of <= 12 ? '@max-lg:invisible' : 'invisible'
  const label = (
    <span
      aria-hidden
      className={`pointer-events-none relative flex h-6 items-end justify-center text-xs whitespace-nowrap text-soft ${sparing}`}
    >
      {hourText(hour).replace(':00', '')}
    </span>
  )
  const place = 'flex max-w-13 min-w-6 flex-1 flex-col'
  if (people === 0)
    return (
      <div aria-hidden className={`${place} pt-28`}>
        {label}
      </div>
    )
  // The figures stand over the button, not in it: its name says them in words.
  return (
    <div className={`${place} relative`}>
      <ToggleButton
        aria-label={`${pluralize(people, 'person', 'people')} ${people === 1 ? `${verb}s` : verb} from ${hourText(hour)}`}
        isSelected={isChosen}
        onChange={onChange}
        className="absolute inset-0 cursor-pointer rounded-control hover:bg-tint selected:bg-tint selected:inset-ring selected:inset-ring-brand"
      />
      <span
        aria-hidden
        className="pointer-events-none relative flex h-28 flex-col items-center justify-end gap-1 px-[7%]"
      >
        <span className="text-xs font-semibold tabular-nums">{people}</span>
        <span
          className={`w-full rounded-t-sm ${isChosen ? 'bg-clay' : 'bg-brand'}`}
          style={{ height: (tall * people) / most }}
        />
      </span>
      {label}
    </div>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const hourText = (hour: number) => formatTime(`${twoDigits(hour)}:00`)

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
