import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { attendanceOf } from '#web/attendance/attendance-cache.ts'
import { csvColumns, exportName } from '#web/attendance/attendance-csv.ts'
import { NobodyInvited } from '#web/attendance/attendance-empty.tsx'
import { copyEmails } from '#web/attendance/attendance-export.ts'
import { filterRows, readersIn, sortRows, type Row } from '#web/attendance/attendance-rows.ts'
import {
  attendanceSearch,
  type Invite,
  type Missing,
  type Sort,
  type Status,
} from '#web/attendance/attendance-search.ts'
import { AttendanceSummary } from '#web/attendance/attendance-summary.tsx'
import { AttendanceTable } from '#web/attendance/attendance-table.tsx'
import { AttendanceToolbar } from '#web/attendance/attendance-toolbar.tsx'
import { ChosenBar } from '#web/attendance/chosen-bar.tsx'
import { RowDialogs } from '#web/attendance/row-dialogs.tsx'
import { BadgesButton } from '#web/desk/codes/badges-button.tsx'
import { api } from '#web/lib/api.ts'
import { ExportButtons } from '#web/lib/export-buttons.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useSearchState } from '#web/lib/use-search-state.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import type { ReadyMade } from '#web/messages/ready-made.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { Button } from '#web/ui/button.tsx'
import { createSelection } from '#web/ui/selection.ts'
import { usePainted } from '#web/ui/use-painted.ts'

/** Everyone invited to a venue: the summary, the filter, the list. */
export function AttendanceBoard({ venueId }: { venueId: string }) {
  const client = useQueryClient()
  const list = useQuery(attendanceOf(venueId))
  return (
    <Loaded
      query={list}
      loading={{ shape: 'table', isLabelShown: true, count: 8 }}
      failed="Failed to fetch attendees."
      // What the page shows beside the list probably failed with it.
      onRetry={() => void client.refetchQueries({ type: 'active' })}
    >
      {(all) => <Board venueId={venueId} all={all} isFresh={!list.isFetching} />}
    </Loaded>
  )
}

type BoardProps = {
  venueId: string
  all: readonly Row[]
  /** Whether the rows are the server's of now, and not kept from before. */
  isFresh: boolean
}

function Board({ venueId, all, isFresh }: BoardProps) {
  const { state, choose } = useListState()
  const { focus } = useSearch({ from: '/organiser/attendance' })
  // The address forgets it with the first state.
  const [isMessageAsked] = useState(focus === 'message')
  const [selection] = useState(createSelection)
  // What was typed or pressed shows first and the rows follow, so that the next key never waits for them.
  const painted = usePainted(state)
  const rows = useMemo(() => sortRows(filterRows(all, painted), painted.sort), [all, painted])
  const readers = useMemo(() => readersIn(rows, painted), [rows, painted])
  useShownPeople(rows)
  if (all.length === 0) return <NobodyInvited />
  return (
    <>
      <AttendanceSummary
        rows={all}
        status={state.status}
        isInviteAsked={painted.status === 'maybe'}
        onStatus={choose.status}
        invite={state.invite}
        onInvite={choose.invite}
      />
      <HowToInvite venueId={venueId} rows={all} />
      <AttendanceToolbar
        search={state.q}
        onSearch={choose.search}
        isSearchFocused={focus === 'search'}
        studio={state.studio}
        onStudio={choose.studio}
        missing={state.missing}
        onMissing={choose.missing}
        shown={rows.length}
        all={all.length}
      >
        <ListButtons
          venueId={venueId}
          rows={rows}
          readers={readers}
          start={starts[state.missing ?? 'none']}
          isWriting={isMessageAsked && isFresh}
        />
      </AttendanceToolbar>
      <RowDialogs key={venueId} venueId={venueId}>
        <AttendanceTable
          rows={rows}
          sort={state.sort}
          onSort={choose.sort}
          selection={selection}
          onShowAll={choose.showAll}
        />
      </RowDialogs>
      <ChosenBar venueId={venueId} all={all} shown={rows} selection={selection} />
    </>
  )
}

/** What a message begins with, by what is missing in the rows it goes to. */
const starts = {
  reply: 'reminder',
  flight: 'flights',
  room: 'blank',
  arrival: 'blank',
  none: 'blank',
} as const satisfies Record<Missing | 'none', ReadyMade>

type ListButtonsProps = {
  venueId: string
  rows: readonly Row[]
  /** The people a message goes to. */
  readers: readonly Row[]
  start: ReadyMade
  /** The address asked for a message, and its readers are known. */
  isWriting: boolean
}

const ListButtons = memo(function ListButtons({
  venueId,
  rows,
  readers,
  start,
  isWriting,
}: ListButtonsProps) {
  return (
    <>
      <MessageButton
        venueId={venueId}
        personIds={readers.map(({ personId }) => personId)}
        start={start}
        isOpenAtOnce={isWriting}
      >
        Message
      </MessageButton>
      <BadgesButton venueId={venueId} personIds={rows.map(({ personId }) => personId)} />
      <Button onPress={() => void copyEmails(rows)}>
        <Copy className="size-4" aria-hidden />
        Copy e-mails
      </Button>
      <ExportButtons
        procedure={api.attendance.exported}
        venueId={venueId}
        fileName={exportName}
        columns={csvColumns}
        rows={rows}
        noun={['person', 'people']}
      />
    </>
  )
})

/** How the people who were added hear of it: being on the list sends them nothing. */
function HowToInvite({ venueId, rows }: { venueId: string; rows: readonly Row[] }) {
  const waiting = rows.filter(({ isUninvited }) => isUninvited)
  if (waiting.length === 0) return null
  const confirmed = waiting.filter(({ attending }) => attending === 'yes').length
  return (
    <p data-screen-only className="mb-5 text-sm text-soft">
      {pluralize(waiting.length, 'person is', 'people are')} on the list and not invited yet
      {confirmed > 0 && `, ${confirmed} of them confirmed`}. Invite everyone in{' '}
      <Link to="/bulk-setup" search={{ venue: venueId }} className="font-medium text-brand">
        Guest Setup
      </Link>
      , or one person with the button in their row.
    </p>
  )
}

function useListState() {
  const { state, change } = useSearchState(attendanceSearch)
  // The same functions at every render, so that what is drawn for one of them is kept.
  const [choose] = useState(() => ({
    search: (q: string) => change({ q }),
    studio: (studio: string | undefined) => change({ studio }),
    missing: (missing: Missing | undefined) => change({ missing }),
    status: (status: Status | undefined) => change({ status, invite: undefined }),
    invite: (invite: Invite | undefined) => change({ invite, status: 'maybe' }),
    sort: (sort: Sort | undefined) => change({ sort }),
    showAll: () =>
      change({ q: '', studio: undefined, missing: undefined, status: undefined, invite: undefined }),
  }))
  return { state, choose }
}
