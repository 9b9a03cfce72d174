import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { trafficDays, type Hour, type TrafficDay } from '#web/travel/traffic.ts'
import type { TrafficHour } from '#web/travel/travel-search.ts'
import type { Traveller } from '#web/travel/traveller.ts'

/** Landings and departures by hour, which show when a bus is worthwhile. On a phone, Arrivals replaces them. */
export const TravelCharts = ({ rows, ...choice }: { rows: readonly Traveller[] } & SharedProps) => (
  <div className="mb-3 flex gap-6 rounded-popover border border-line bg-card px-4 py-1.5 empty:hidden max-md:hidden print:hidden">
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

/** The hour that filters the list. Pressing a bar chooses its hour; pressing the bar again clears the filter. */
type ChoiceProps = { chosen: TrafficHour | undefined; onChoose: (hour: TrafficHour | undefined) => void }

/** `today` is `YYYY-MM-DD` at the venue. */
type SharedProps = ChoiceProps & { today: string }

type TrafficChartProps = SharedProps & {
  title: 'Arrivals' | 'Departures'
  chart: TrafficHour['chart']
  moments: readonly (string | null)[]
}

/** How many people travel in each hour of a day. Starts with the busiest day that isn't over. */
function TrafficChart({ title, chart, moments, today, chosen: hour, onChoose }: TrafficChartProps) {
  const days = trafficDays(moments)
  const [chosen, setChosen] = useState<string>()
  const byPeople = days.toSorted((one, other) => other.people - one.people)
  const busiestDay = byPeople.find(({ day }) => day >= today) ?? byPeople[0]
  const chosenHour = hour?.chart === chart ? hour.hour : undefined
  const shown = days.find(({ day }) => day === (chosen ?? chosenHour?.slice(0, 10))) ?? busiestDay
  if (!shown) return null
  const next = days[(days.indexOf(shown) + 1) % days.length]
  return (
    <section aria-label={title} className="flex min-w-0 flex-1 items-center gap-4">
      <div className="w-32 shrink-0 text-xs">
        <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
        <p className="text-soft">
          {shown.people} on {formatDayButton(shown.day)}
        </p>
        {next && next !== shown && (
          <Button
            onPress={() => setChosen(next.day)}
            className="min-h-6 cursor-pointer rounded-sm font-medium text-brand underline-offset-3 hover:underline"
          >
            {formatDayButton(next.day)} ({next.people}) ›
          </Button>
        )}
      </div>
      <Bars
        day={shown}
        verb={chart === 'landing' ? 'land' : 'leave'}
        chosen={chosenHour}
        onChoose={(pressed) => onChoose(pressed === undefined ? undefined : { chart, hour: pressed })}
      />
    </section>
  )
}

/** The height of the tallest bar, in px. */
const maxBarHeight = 34

type BarsProps = {
  day: TrafficDay
  verb: 'land' | 'leave'
  /** `YYYY-MM-DDTHH` */
  chosen: string | undefined
  onChoose: (hour: string | undefined) => void
}

/** Labels keep their size. If space is short, some are left out; the bars' accessible names include them. */
function Bars({ day: { day, hours }, verb, chosen, onChoose }: BarsProps) {
  const maxPeople = Math.max(...hours.map(({ people }) => people))
  return (
    <div
      role="group"
      aria-label={`People who ${verb}, by the hour`}
      className="flex min-w-0 flex-1 overflow-x-auto p-0.5"
    >
      {hours.map((hour) => {
        const id = `${day}T${twoDigits(hour.hour)}`
        return (
          <Bar
            key={hour.hour}
            hour={hour}
            verb={verb}
            maxPeople={maxPeople}
            barCount={hours.length}
            isChosen={id === chosen}
            onChange={(isChosen) => onChoose(isChosen ? id : undefined)}
          />
        )
      })}
    </div>
  )
}

type BarProps = {
  hour: Hour
  verb: BarsProps['verb']
  maxPeople: number
  barCount: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** The bar of an hour. An hour with people is a button; an empty hour isn't. */
function Bar({ hour: { hour, people }, verb, maxPeople, barCount, isChosen, onChange }: BarProps) {
  const isThird = hour % 3 === 0
  const visibility = isThird || barCount <= 9 ? '' : 'invisible'
  return (
    <div className="relative max-w-13 min-w-6 flex-1">
      {people > 0 && (
        <ToggleButton
          aria-label={`${peopleText(people)} ${people === 1 ? `${verb}s` : verb} from ${hourText(hour)}`}
          isSelected={isChosen}
          onChange={onChange}
          className="absolute inset-0 cursor-pointer rounded-control hover:bg-tint selected:bg-tint selected:inset-ring selected:inset-ring-brand"
        />
      )}
      {/* The figures are drawn over the button, not in it, because its accessible name already says them in words. */}
      <span
        aria-hidden
        className="pointer-events-none relative flex h-16 flex-col items-center justify-end px-0.5"
      >
        {people > 0 && <span className="text-xs leading-4 font-semibold tabular-nums">{people}</span>}
        <span
          className={`w-full rounded-t-sm ${isChosen ? 'bg-brand' : 'bg-brand opacity-60'}`}
          style={{ height: people === 0 ? 0 : Math.max(2, (maxBarHeight * people) / maxPeople) }}
        />
        <span
          className={`w-full border-t border-line text-center text-xs leading-4 whitespace-nowrap text-soft ${visibility}`}
        >
          {hourText(hour).replace(':00', '')}
        </span>
      </span>
    </div>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const hourText = (hour: number) => formatTime(`${twoDigits(hour)}:00`)
