import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { DoorOpen, ClipboardPaste, EllipsisVertical, History, Plus, MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { AttendanceBoard } from '#web/attendance/attendance-board.tsx'
import { rowsIn } from '#web/attendance/attendance-cache.ts'
import { NoVenue } from '#web/attendance/attendance-empty.tsx'
import { WaitingCard } from '#web/attendance/waiting-card.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Way } from '#web/people/people-dialogs.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { lazyDialog, useOnDemand, useOpened } from '#web/ui/on-demand.tsx'

/** /attendance: who comes, and who is there. */
export function AttendancePage() {
  const chosen = useVenue()
  const { query, venue } = chosen
  return (
    <>
      <PageTitle>Attendance Management</PageTitle>
      <PageHeader
        title="Attendance Management"
        subtitle="Track who's attending and manage check-ins"
        actions={
          venue && (
            <LinkButton href={`/desk?venue=${venue.id}`}>
              <DoorOpen className="size-4.5" aria-hidden />
              Desk
            </LinkButton>
          )
        }
        primaryAction={venue && <AttendanceAdding key={venue.id} venueId={venue.id} />}
      />
      {venue ? (
        <>
          <WaitingPanel venueId={venue.id} />
          <AttendanceBoard venueId={venue.id} />
        </>
      ) : (
        <Loaded
          query={query}
          loading={{ shape: 'table', isLabelShown: true }}
          failed="Failed to fetch venues."
        >
          {() => <NoVenue />}
        </Loaded>
      )}
    </>
  )
}

type AttendanceAddingProps = { venueId: string }

/** Add Person, and behind the dots the ways to add many. */
function AttendanceAdding({ venueId }: AttendanceAddingProps) {
  // Looked up when it is needed: who watches the list draws at each change of it.
  const client = useQueryClient()
  const dialog = useOnDemand<Way>(PeopleDialog)
  const { opener, opened } = useOpened(OpenMenu)
  const entries: MenuEntry[] = [
    { id: 'import', label: 'Import a list', icon: ClipboardPaste, onAction: () => dialog.ask('import') },
    { id: 'bring', label: 'Bring people from…', icon: History, onAction: () => dialog.ask('bring') },
  ]
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="primary" aria-haspopup="dialog" onPress={() => dialog.ask('person')}>
        <Plus className="size-4.5" aria-hidden />
        Add Person
      </Button>
      <Button {...opener} isIcon aria-label="More ways to add people" aria-haspopup="menu">
        <EllipsisVertical className="size-4.5" aria-hidden />
      </Button>
      {opened && (
        <OpenMenu
          anchor={opened.anchor}
          aria-label="More ways to add people"
          entries={entries}
          onClose={opened.close}
        />
      )}
      {dialog.shown && (
        <PeopleDialog
          way={dialog.shown}
          venueId={venueId}
          here={new Set(rowsIn(client, venueId)?.map(({ personId }) => personId))}
          onClose={dialog.close}
        />
      )}
    </span>
  )
}

const OpenMenu = lazyDialog(async () => (await import('#web/ui/menu.tsx')).OpenMenu)
const PeopleDialog = lazyDialog(async () => (await import('#web/people/people-dialogs.tsx')).PeopleDialog)

/** Registrations whose mailbox is not proved yet; nothing shows when there are none. */
function WaitingPanel({ venueId }: { venueId: string }) {
  const [page, setPage] = useState(0)
  const waiting = useQuery({
    ...api.claims.waiting.queryOptions({ input: { venueId, page } }),
    placeholderData: keepPreviousData,
  })
  if (waiting.isLoadingError) {
    return (
      <div className="mb-6">
        <ErrorState
          message={`The waiting registrations could not be loaded. ${sentenceOf(waiting.error)}`}
          onRetry={() => void waiting.refetch()}
        />
      </div>
    )
  }
  if (!waiting.data || waiting.data.total === 0) return null
  const { total, pageSize, registrations } = waiting.data
  return (
    <section className="mb-6 rounded-card border border-line bg-card px-5 py-3">
      <Disclosure
        level={2}
        title={
          <>
            <MailQuestion className="size-4.5 text-clay" aria-hidden />
            Awaiting e-mail confirmation ({total})
          </>
        }
      >
        <p className="max-w-2xl text-sm text-soft">
          These people have registered but haven’t confirmed their address yet. Accepting saves their answers.
          To give them access, hand over a personal link.
        </p>
        <ul className="mt-4 grid gap-4 max-md:-ml-6 lg:grid-cols-2 2xl:grid-cols-3">
          {registrations.map((registration) => (
            <li key={registration.id} className="min-w-0">
              <WaitingCard waiting={registration} venueId={venueId} />
            </li>
          ))}
        </ul>
        {(total > pageSize || page > 0) && <Pages {...{ page, total, pageSize }} onTurn={setPage} />}
      </Disclosure>
    </section>
  )
}

type PagesProps = { page: number; total: number; pageSize: number; onTurn: (page: number) => void }

/** More than a page wait only when somebody floods the registration. */
function Pages({ page, total, pageSize, onTurn }: PagesProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  return (
    <nav aria-label="Pages of registrations" className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {page > 0 && (
        <Button size="small" onPress={() => onTurn(Math.min(page, last + 1) - 1)}>
          Newer
        </Button>
      )}
      <span>
        Page {Math.min(page, last) + 1} of {last + 1}
      </span>
      {page < last && (
        <Button size="small" onPress={() => onTurn(page + 1)}>
          Older
        </Button>
      )}
    </nav>
  )
}
