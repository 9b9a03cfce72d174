import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agendaTypes } from '#contract/fields.ts'
import { EntryDialog } from '#web/agenda/entry-dialog.tsx'
import { AgendaAxis } from '#web/agenda/agenda-axis.tsx'
import {
  clashingIn,
  countClashes,
  isCertain,
  withPeople,
  type ClashNotes,
} from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaColumn } from '#web/agenda/agenda-column.tsx'
import { agendaDays, type AgendaDay } from '#web/agenda/agenda-days.ts'
import { AddItemDialog, type ItemDraft } from '#web/agenda/agenda-item-dialog.tsx'
import { useMove } from '#web/agenda/agenda-moves.ts'
import { proposedHour } from '#web/agenda/axis-layout.ts'
import { overlaps } from '#web/agenda/agenda-overlaps.ts'
import { BuilderHeader } from '#web/agenda/builder-head.tsx'
import { ShiftDialog } from '#web/agenda/shift-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { dayKey, formatDayButton, today } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { showThing } from '#web/base/show-thing.ts'
import { recall, remember } from '#web/base/storage.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { Notice } from '#web/ui/notice.tsx'
import { usePrinting } from '#web/ui/printing.ts'
import { AlertChip, Chips, Segments, Toolbar } from '#web/ui/toolbar.tsx'

/** /agenda-builder: the programme, day by day. */
export const AgendaBuilderPage = () => (
  <VenuePage
    title="Agenda Builder"
    subtitle="Build the agenda day by day"
    loading={{ shape: 'cards', count: 4 }}
    withoutVenues={<Builder venue={undefined} all={[]} />}
  >
    {(venue) => <LoadedBuilder key={venue.id} venue={venue} />}
  </VenuePage>
)

type OpenDialog =
  | { what: 'edit' | 'delete'; id: string }
  | { what: 'add'; draft: ItemDraft }
  | { what: 'shift' }

const views = [
  { id: 'calendar', label: 'Calendar' },
  { id: 'list', label: 'List' },
] as const
const viewKey = 'agenda-view'

function LoadedBuilder({ venue }: { venue: VenueChoice }) {
  const agenda = useQuery(api.agenda.list.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={agenda} loading={{ shape: 'cards', count: 4 }}>
      {(entries) => <Builder venue={venue} all={entries} />}
    </Loaded>
  )
}

type BuilderProps = { venue: VenueChoice | undefined; all: readonly AgendaEntry[] }

function Builder({ venue, all }: BuilderProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const move = useMove(venue?.id ?? '')
  const [view, setView] = useState(() => views.find(({ id }) => id === recall(viewKey))?.id ?? 'calendar')
  const [onlyType, setOnlyType] = useState<AgendaEntry['type']>()
  const [onlyDay, setOnlyDay] = useState<string>()
  const isWide = useMedia('(width >= 64rem)')
  const clashing = useQuery({
    ...api.agenda.clashes.queryOptions({ input: { venueId: venue?.id ?? '' } }),
    enabled: venue !== undefined,
  })
  const draft = useQuery({
    ...api.agenda.draft.queryOptions({ input: { venueId: venue?.id ?? '' } }),
    enabled: venue !== undefined,
  })
  const entry = useRow(all, dialog && 'id' in dialog ? dialog.id : undefined)
  const days = agendaDays(venue?.eventStartDate ?? null, venue?.eventEndDate ?? null)
  const isDated = Boolean(venue?.eventStartDate && venue.eventEndDate)
  const entriesByDay = groupBy(all, ({ startTime }) => dayKey(startTime) ?? '')
  const outside = all.filter(({ startTime }) => !days.some(({ date }) => startTime.startsWith(date)))
  const close = () => setDialog(undefined)
  const venues = useQuery({ ...api.venues.list.queryOptions(), enabled: venue !== undefined })
  const addOn = (date: string) =>
    setDialog({
      what: 'add',
      draft: proposedHour(date, entriesByDay.get(date) ?? [], {
        firstDay: venue?.eventStartDate,
        startTime: venues.data?.find(({ id }) => id === venue?.id)?.eventStartTime,
      }),
    })
  const thisDay = today(useNow(), venue?.timeZone)
  const whyClosed = isDated ? undefined : 'Set the event dates in Venues first'
  // A block's height shows its length. If large text doesn't fit, only the list is shown.
  const hasCalendar = useMedia('(22.5rem <= width < 40rem), (width >= 48rem)')
  const isAxis = hasCalendar && view === 'calendar'
  // The calendar prints as a list.
  const isPrint = usePrinting()
  const isList = !isAxis || isPrint
  const isShown = ({ type }: AgendaEntry) => onlyType === undefined || type === onlyType
  // A narrow screen shows one day instead of all side by side.
  const shownDay =
    days.find(({ date }) => date === onlyDay) ?? days.find(({ date }) => date === thisDay) ?? days[0]
  const axisDays = isWide || !shownDay ? days : [shownDay]
  const listProps = {
    all,
    clashes: withPeople(overlaps(all), all, clashing.data ?? []),
    draftDifferences: new Map(draft.data?.changes.map(({ id, differences }) => [id, differences])),
    onMove: move,
    onOpen: (what: 'edit' | 'delete', { id }: { id: string }) => setDialog({ what, id }),
  }
  return (
    <div className="flex flex-col">
      {!isDated && <DatesMissing venueId={venue?.id} />}
      {venue && (
        <BuilderHeader
          venue={venue}
          draft={draft.data}
          whyClosed={whyClosed}
          onAdd={() => shownDay && addOn(shownDay.date)}
          onShift={isDated && all.length > 0 ? () => setDialog({ what: 'shift' }) : undefined}
        />
      )}
      <Toolbar
        chips={
          isAxis && !isWide && shownDay ? (
            <Chips
              label="Day"
              options={days.map(({ date }) => ({
                id: date,
                label: formatDayButton(date),
                count: entriesByDay.get(date)?.length ?? 0,
              }))}
              value={shownDay.date}
              onChange={setOnlyDay}
            />
          ) : (
            <Chips
              label="Types"
              options={[{ id: '', label: 'All', count: all.length }, ...typeChips(all)]}
              value={onlyType ?? ''}
              onChange={(id) => setOnlyType(agendaTypes.find((type) => type === id))}
            />
          )
        }
      >
        <ClashChip
          entries={days.flatMap(({ date }) => entriesByDay.get(date) ?? [])}
          clashes={listProps.clashes}
          onShow={({ id, startTime }) => {
            setOnlyType(undefined)
            setOnlyDay(dayKey(startTime))
            showThing(id)
          }}
        />
        {hasCalendar && (
          <div className="ml-auto">
            <Segments
              label="Show the agenda"
              options={views}
              value={view}
              onChange={(next) => {
                setView(next)
                remember(viewKey, next)
              }}
            />
          </div>
        )}
      </Toolbar>
      {isAxis && (
        <AgendaAxis
          venue={venue}
          days={axisDays}
          entriesByDay={entriesByDay}
          onlyType={onlyType}
          clashes={listProps.clashes}
          draftDifferences={listProps.draftDifferences}
          whyClosed={whyClosed}
          onAdd={(item) => setDialog({ what: 'add', draft: item })}
          onAddOn={addOn}
          onMove={move}
          onOpen={listProps.onOpen}
        />
      )}
      {(isList || outside.length > 0) && (
        <ol
          data-wide-print
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-2"
        >
          {isList &&
            days.map((day) => (
              <li key={day.date} className="flex min-w-0 print:block">
                <AgendaColumn
                  {...listProps}
                  {...day}
                  entries={(entriesByDay.get(day.date) ?? []).filter(isShown)}
                  whyClosed={whyClosed}
                  onAdd={() => addOn(day.date)}
                />
              </li>
            ))}
          {outside.length > 0 && (
            <li className="flex min-w-0 print:block">
              <AgendaColumn
                {...listProps}
                title="Outside the event"
                date={undefined}
                entries={outside.filter(isShown)}
                onAdd={close}
                onShift={isDated ? () => setDialog({ what: 'shift' }) : undefined}
              />
            </li>
          )}
        </ol>
      )}
      {venue && dialog?.what === 'add' && (
        <AddItemDialog
          venueId={venue.id}
          draft={dialog.draft}
          dayTitle={dayTitleOf(days, dialog.draft.startTime)}
          onClose={close}
        />
      )}
      {venue?.eventStartDate && dialog?.what === 'shift' && all.length > 0 && (
        <ShiftDialog venueId={venue.id} entries={all} firstDay={venue.eventStartDate} onClose={close} />
      )}
      {venue && entry && dialog && 'id' in dialog && (
        <EntryDialog
          what={dialog.what}
          entry={entry}
          clashes={listProps.clashes.get(entry.id)?.map(({ sentence }) => sentence) ?? []}
          venue={venue}
          onClose={close}
        />
      )}
    </div>
  )
}

type ClashChipProps = {
  entries: readonly AgendaEntry[]
  clashes: ClashNotes
  onShow: (first: AgendaEntry) => void
}

/** The number of clashes, with the reason for the first as its title. Pressing it shows that entry. */
function ClashChip({ entries, clashes, onShow }: ClashChipProps) {
  const [first] = clashingIn(entries, clashes)
  if (!first) return null
  const reason = clashes.get(first.id)?.find(isCertain)
  return (
    <AlertChip title={`${first.title}: ${reason?.sentence}`} onPress={() => onShow(first)}>
      {pluralize(countClashes(entries, clashes), 'clash', 'clashes')}
    </AlertChip>
  )
}

/** The types in use, as the legend of the calendar. */
const typeChips = (all: readonly AgendaEntry[]) =>
  agendaTypes.flatMap((type) => {
    const count = all.filter((entry) => entry.type === type).length
    return count === 0 ? [] : [{ id: type, label: type, count, type }]
  })

const dayTitleOf = (days: readonly AgendaDay[], moment: string) => {
  const day = days.find(({ date }) => moment.startsWith(date))
  return day && `${day.title}, ${formatDayButton(day.date)}`
}

const DatesMissing = ({ venueId }: { venueId: string | undefined }) => (
  <Notice tone="warn">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>Set the event dates in Venues first</p>
      <LinkButton size="small" href={venueId ? `/venues?venue=${venueId}` : '/venues'}>
        Go to Venues
      </LinkButton>
    </div>
  </Notice>
)
