import { useQueryClient } from '@tanstack/react-query'
import {
  ClipboardPaste,
  Columns3,
  Copy,
  DoorOpen,
  FileSpreadsheet,
  History,
  IdCard,
  Plus,
  Send,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { rowsIn } from '#web/attendance/attendance-cache.ts'
import { csvColumns, exportName } from '#web/attendance/attendance-csv.ts'
import { copyEmails } from '#web/attendance/attendance-export.ts'
import { recipientsIn, type Row } from '#web/attendance/attendance-rows.ts'
import type { ListState, MissingKind } from '#web/attendance/attendance-search.ts'
import type { useShownQuestions } from '#web/attendance/use-own-columns.ts'
import { useAskedQuestions } from '#web/questions/use-asked-questions.ts'
import { useBadges } from '#web/desk/codes/use-badges.tsx'
import { api } from '#web/lib/api.ts'
import { useExports } from '#web/lib/use-exports.ts'
import { useMessage } from '#web/messages/message-button.tsx'
import type { ReadyMadeText } from '#web/messages/ready-made.ts'
import type { AddRequest } from '#web/people/people-dialogs.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useMedia } from '#web/ui/media.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry, ActionButton, PageActions } from '#web/ui/page-actions.tsx'

type AttendanceHeaderProps = {
  venue: VenueChoice
  isNear: boolean
  isOver: boolean
  all: readonly Row[]
  rows: readonly Row[]
  status: ListState['status']
  missing: MissingKind | undefined
  /** Whether the URL opened the message form and its recipients are loaded. */
  opensMessageForm: boolean
  shownQuestions: ReturnType<typeof useShownQuestions>
  onAdd: (request: AddRequest) => void
}

/** The list's actions. The filled button is the desk around the event, Invite before it, otherwise Add Person. */
export const AttendanceHeader = memo(function AttendanceHeader(props: AttendanceHeaderProps) {
  const { venue, isNear, isOver, all, rows, status, missing, opensMessageForm, shownQuestions, onAdd } = props
  const { id: venueId } = venue
  const isPhone = useMedia('(width < 48rem)')
  const uninvitedCount = isOver ? 0 : all.filter(({ isUninvited }) => isUninvited).length
  const message = useMessage({
    label: all.length === 0 || isNear || uninvitedCount > 0 ? 'Write a message' : 'Message',
    venueId,
    personIds: recipientsIn(rows, { status }).map(({ personId }) => personId),
    start: isOver && status === 'yes' && missing === undefined ? 'thanks' : openingTexts[missing ?? 'none'],
    isOpenAtOnce: opensMessageForm,
  })
  const badges = useBadges(venueId)
  const { readable } = useAskedQuestions(venueId)
  const columnsDialog = useOnDemand(ColumnsDialog)
  const exportDialog = useOnDemand(ExportDialog)
  const [csv, xlsx] = useExports(exportOf(venueId, rows))
  const isEmpty = all.length === 0
  const add = entry('Add Person', Plus, () => onAdd({ method: 'person' }))
  const desk = entry('Open the desk', DoorOpen, `/desk?venue=${venueId}`)
  const invite = uninvitedCount > 0 ? [inviteEntry(venueId, uninvitedCount)] : []
  const [first, second, ...otherActions] =
    isNear && !isEmpty
      ? [desk, add, ...invite, message.action]
      : uninvitedCount > 0
        ? [...invite, add, message.action, desk]
        : [add, message.action, desk]
  return (
    <>
      <PageActions
        // On an empty list the drop zone has the filled button.
        {...(isEmpty ? { outlined: first } : { filled: first, outlined: second })}
        more={[
          ...(isEmpty && second ? [second] : []),
          ...otherActions,
          entry('Import a list', ClipboardPaste, () => onAdd({ method: 'import' })),
          entry('Bring people from…', History, () => onAdd({ method: 'bring' })),
          ...(readable.length > 0 ? [entry('Columns', Columns3, () => columnsDialog.open(true))] : []),
          entry('Print badges', IdCard, () => badges.print(rows.map(({ personId }) => personId))),
          entry('Copy e-mails', Copy, () => void copyEmails(rows)),
          ...(isPhone ? [csv] : []),
          xlsx,
          entry('Export everything', FileSpreadsheet, () => exportDialog.open(true)),
        ]}
      />
      {message.dialog}
      {badges.dialog}
      {exportDialog.subject && <ExportDialog venue={venue} rows={rows} onClose={exportDialog.close} />}
      {columnsDialog.subject && (
        <ColumnsDialog questions={readable} {...shownQuestions} onClose={columnsDialog.close} />
      )}
    </>
  )
})

const ColumnsDialog = lazyDialog(
  async () => (await import('#web/attendance/columns-dialog.tsx')).ColumnsDialog,
)

const ExportDialog = lazyDialog(async () => (await import('#web/attendance/export-dialog.tsx')).ExportDialog)

/** Adding people to the list sends no mail. Guest Setup and the button in their row do. */
const inviteEntry = (venueId: string, people: number) =>
  entry(`Invite ${people}`, Send, `/bulk-setup?venue=${venueId}`)

/** The opening text of a message, by the data that its recipients are missing. */
const openingTexts = {
  reply: 'reminder',
  flight: 'flights',
  room: 'blank',
  arrival: 'blank',
  none: 'blank',
} as const satisfies Record<MissingKind | 'none', ReadyMadeText>

const exportOf = (venueId: string, rows: readonly Row[]) => ({
  procedure: api.attendance.exported,
  venueId,
  fileName: exportName,
  columns: csvColumns,
  rows,
  noun: ['person', 'people'] as const,
})

/** Export CSV at the end of the toolbar; on a phone it is in the menu. */
export function AttendanceExport({ venueId, rows }: { venueId: string; rows: readonly Row[] }) {
  const [csv] = useExports(exportOf(venueId, rows))
  return !useMedia('(width < 48rem)') && <ActionButton action={csv} size="small" />
}

const PeopleDialog = lazyDialog(async () => (await import('#web/people/people-dialogs.tsx')).PeopleDialog)

/** The ways to add people to the list. */
export function useAddPeople(venueId: string): { open: (request: AddRequest) => void; dialog: ReactNode } {
  // We look the rows up on demand: subscribing would re-render at every change to the list.
  const client = useQueryClient()
  const { open, subject, close } = useOnDemand<AddRequest>(PeopleDialog)
  const listedIds = () => new Set(rowsIn(client, venueId)?.map(({ personId }) => personId))
  return {
    open,
    dialog: subject && <PeopleDialog {...subject} venueId={venueId} listed={listedIds()} onClose={close} />,
  }
}
