import { useQueryClient } from '@tanstack/react-query'
import { DoorOpen, ClipboardPaste, EllipsisVertical, History, Plus } from 'lucide-react'
import { AttendanceBoard } from '#web/attendance/attendance-board.tsx'
import { rowsIn } from '#web/attendance/attendance-cache.ts'
import { NoVenue } from '#web/attendance/attendance-empty.tsx'
import { WaitingPanel } from '#web/attendance/waiting-panel.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type * as Dialogs from '#web/people/people-dialogs.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { UnderWayNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'
import { useOpened } from '#web/ui/use-opened.ts'

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
        picker={<VenuePicker chosen={chosen} />}
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
      <UnderWayNotice chosen={chosen} />
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
  const dialog = useOnDemand<typeof Dialogs, Dialogs.Way>(loadDialogs)
  const { opener, opened } = useOpened(loadMenu)
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
        <opened.part.OpenMenu
          anchor={opened.anchor}
          aria-label="More ways to add people"
          entries={entries}
          onClose={opened.close}
        />
      )}
      {dialog.shown && (
        <dialog.shown.part.PeopleDialog
          way={dialog.shown.asked}
          venueId={venueId}
          here={new Set(rowsIn(client, venueId)?.map(({ personId }) => personId))}
          onClose={dialog.shown.close}
        />
      )}
    </span>
  )
}

const loadMenu = () => import('#web/ui/menu.tsx')
const loadDialogs = () => import('#web/people/people-dialogs.tsx')
