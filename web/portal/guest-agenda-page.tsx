import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { dayKey, formatDayButton } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { GuestAgendaDay } from '#web/portal/guest-agenda-day.tsx'
import { groupByDay, nowAndNext, isPast } from '#web/lib/agenda-times.ts'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import { OwnPage } from '#web/portal/own-loaded.tsx'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'
import { scrollStripTo } from '#web/base/show-thing.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** /guest/agenda: the guest's programme, with items, workshops and meals in one list. */
export const GuestAgendaPage = () => (
  <OwnPage
    title="Event Agenda"
    subtitle="Your personalized schedule"
    loading={{ shape: 'list', label: 'Loading agenda...' }}
    read={(venueId) => api.agenda.mine.queryOptions({ input: { venueId } })}
    empty={<NoItems hint="No agenda items have been added yet" />}
  >
    {(entries, { timeZone }) => <Days entries={entries} timeZone={timeZone} />}
  </OwnPage>
)

function Days({ entries, timeZone }: { entries: readonly AgendaEntry[]; timeZone: string }) {
  const [day, setDay] = useState<string>()
  const now = useWallClock(timeZone)
  const days = groupByDay(entries)
  // The badge never points guests to an entry they aren't signed up for.
  const nowOrNext = nowAndNext(
    entries.filter((entry) => !isLocked(entry)),
    now,
  )
  // Once it has begun, an entry that the guest isn't signed up for is over for them.
  const isOver = (entry: AgendaEntry) => isPast(entry, now) || (isLocked(entry) && entry.startTime <= now)
  const show = (visibleEntries: readonly AgendaEntry[]) => (
    <div className="flex flex-col gap-6">
      {groupByDay(visibleEntries).map(({ date, entries: dayEntries }) => (
        <GuestAgendaDay
          key={date}
          date={date}
          entries={dayEntries}
          nowOrNext={nowOrNext}
          now={now}
          isOnlyDay={day !== undefined}
        />
      ))}
    </div>
  )
  const chosenEntries = days.find(({ date }) => date === day)?.entries
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-2 tiny:flex-wrap narrow:justify-between">
        <DayFilter days={days.map(({ date }) => date)} day={day} today={dayKey(now)} onChange={setDay} />
        <CalendarButton />
      </div>
      {day === undefined ? (
        <EarlierEntries entries={entries} isOver={isOver} noun="item">
          {show}
        </EarlierEntries>
      ) : chosenEntries ? (
        show(chosenEntries)
      ) : (
        <NoItems hint="No items scheduled for this day" />
      )}
    </div>
  )
}

/** Whether the guest isn't signed up for an entry that needs it. */
const isLocked = (entry: AgendaEntry) => entry.isLocked

const NoItems = ({ hint }: { hint: string }) => (
  <EmptyState icon={CalendarDays} title="No agenda items" hint={hint} action={<CalendarButton />} />
)

const loadParts = () => import('#web/portal/calendar-dialog.tsx')

/** Opens the dialog that adds the programme to the guest's calendar. */
function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  const parts = useLoaded(loadParts)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <CalendarPlus className="size-4" aria-hidden />
        <span className="max-sm:sr-only">Add to calendar</span>
      </Button>
      {isOpen && parts && <parts.CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type DayFilterProps = {
  days: readonly string[]
  day: string | undefined
  today: string | undefined
  onChange: (day: string | undefined) => void
}

/** A button for all days, and one for each day. On a phone the days scroll sideways, starting at the chosen day or today. */
function DayFilter({ days, day, today, onChange }: DayFilterProps) {
  return (
    <div role="group" aria-label="Day" className="flex min-w-0 flex-1 gap-2 tiny:contents print:hidden">
      <ToggleButton isSelected={day === undefined} onChange={() => onChange(undefined)} className={style}>
        All Days
      </ToggleButton>
      <div className="flex min-w-0 gap-2 overflow-x-auto rounded-full tiny:order-last tiny:basis-full [scrollbar-width:none] md:flex-wrap md:rounded-none">
        {days.map((date) => (
          <ToggleButton
            key={date}
            ref={date === (day ?? today) ? scrollStripTo : null}
            isSelected={day === date}
            onChange={() => onChange(date)}
            className={style}
          >
            {formatDayButton(date)}
          </ToggleButton>
        ))}
      </div>
    </div>
  )
}

const style =
  'min-h-(--control) shrink-0 cursor-pointer rounded-full border border-edge bg-raised px-4 font-medium hover:bg-marked ' +
  'selected:border-brand selected:bg-tint'
