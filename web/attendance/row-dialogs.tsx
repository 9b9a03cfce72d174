import { useQuery } from '@tanstack/react-query'
import {
  Check,
  IdCard,
  KeyRound,
  Link2,
  Pencil,
  RefreshCw,
  Trash2,
  Undo2,
  UserMinus,
  Unlink,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EraseDialog, OwnRoleQuestion } from '#web/administration/account-questions.tsx'
import { AttendanceActionsProvider, useCheckIn, useStatusChange } from '#web/attendance/attendance-actions.ts'
import { changeRows, removeRows } from '#web/attendance/attendance-cache.ts'
import type { Role, Row } from '#web/attendance/attendance-rows.ts'
import { GuestAccountDialog } from '#web/attendance/guest-account-dialog.tsx'
import { useInvites } from '#web/attendance/use-invites.ts'
import { ConsequenceDialog } from '#web/consequences/consequence-dialog.tsx'
import { CheckInQuestion } from '#web/desk/arrival-questions.tsx'
import { useBadges } from '#web/desk/codes/use-badges.tsx'
import { NewCodeQuestion } from '#web/desk/codes/new-code-question.tsx'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { emailEntry } from '#web/people/copy-email.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { useSession } from '#web/session/session.ts'
import { freedText } from '#web/stay/freed-text.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { OpenMenu } from '#web/ui/menu.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry } from '#web/ui/page-actions.tsx'
import { afterPaint } from '#web/ui/when-idle.ts'

/** A question asked before a row changes. */
type Question = { kind: 'remove' | 'own-role' | 'check-in' | 'invite'; row: Row }

type RowDialogsProps = { venueId: string; children: ReactNode }

/** Provides the row actions and their dialogs to the rows inside. */
export function RowDialogs({ venueId, children }: RowDialogsProps) {
  const [question, setQuestion] = useState<Question>()
  const [menu, setMenu] = useState<{ row: Row; anchor: Element }>()
  const setStatus = useStatusChange(venueId)
  const { checkIn, undo } = useCheckIn(venueId)
  const removal = useRemoval(venueId)
  const roleChange = useRoleChange(venueId)
  const editing = useOnDemand<Row>(EditPersonDialog)
  const erasing = useOnDemand<Row>(EraseDialog)
  const badges = useBadges(venueId)
  const [newCodeRow, setNewCodeRow] = useState<Row>()
  const session = useSession().data
  const link = useLink(api.invitations.link, 'Personal link copied')
  const invites = useInvites(venueId)
  const isMailConfigured = useQuery(api.survey.settings.queryOptions()).data?.isMailConfigured
  const copyLink = ({ personId, fullName }: Row) => link.run({ personId, venueId }, fullName)
  const confirm = ({ kind, row }: Question, mailCount: number | null) => {
    if (kind === 'remove') removal(row, mailCount)
    else if (kind === 'own-role') roleChange(row, 'guest')
    else if (kind === 'invite') invites.send(row)
    else checkIn.run({ id: row.id, setToYes: true })
  }
  const checkInRow = (row: Row) =>
    row.attending === 'yes'
      ? checkIn.run({ id: row.id, setToYes: false })
      : setQuestion({ kind: 'check-in', row })
  /** Less common actions on a row. */
  const entriesOf = (row: Row) => {
    const { id, personId, attending, email } = row
    return [
      row.checkInTime === null
        ? entry('Check In', Check, () => checkInRow(row))
        : entry('Undo check-in', Undo2, () => undo.run({ id })),
      row.hasAccount && !row.hasSignedIn && entry('New invitation', KeyRound, () => invites.renew(row)),
      entry('Edit person', Pencil, () => editing.open(row)),
      entry('Copy personal link', Link2, () => copyLink(row)),
      row.invitedAt !== null && entry('Revoke personal link', Unlink, () => invites.revoke(row)),
      attending !== 'no' && entry('Print badge', IdCard, () => badges.print([personId])),
      attending !== 'no' && entry('New door code', RefreshCw, () => setNewCodeRow(row)),
      email !== null && emailEntry(email),
      {
        ...entry('Remove from this event', UserMinus, () => setQuestion({ kind: 'remove', row })),
        isDanger: true,
      },
      { ...entry('Erase for good', Trash2, () => erasing.open(row)), isDanger: true },
    ].filter((item) => item !== false)
  }
  return (
    <AttendanceActionsProvider
      actions={{
        setStatus,
        checkIn: checkInRow,
        setRole: (row, role) =>
          row.personId === session?.personId && role === 'guest'
            ? setQuestion({ kind: 'own-role', row })
            : roleChange(row, role),
        sendInvite: (row) => {
          if (row.invitedAt === null) return invites.send(row)
          setQuestion({ kind: 'invite', row })
          return undefined
        },
        sendLink: (row) => (isMailConfigured && row.email !== null ? invites.mailLink(row) : copyLink(row)),
        openMenu: (row, anchor) => setMenu({ row, anchor }),
      }}
    >
      {children}
      {menu && (
        <OpenMenu
          anchor={menu.anchor}
          aria-label={menu.row.fullName}
          entries={entriesOf(menu.row)}
          onClose={() => setMenu(undefined)}
        />
      )}
      <InviteDialogs invites={invites} />
      {editing.subject && <EditPersonDialog personId={editing.subject.personId} onClose={editing.close} />}
      {erasing.subject && <EraseDialog subject={personOf(erasing.subject)} onClose={erasing.close} />}
      {badges.dialog}
      {newCodeRow && (
        <NewCodeQuestion
          person={newCodeRow}
          onPrint={() => badges.print([newCodeRow.personId])}
          onClose={() => setNewCodeRow(undefined)}
        />
      )}
      {question && (
        <OpenQuestion
          venueId={venueId}
          question={question}
          onConfirm={(mailCount) => {
            confirm(question, mailCount)
            // The change is rendered first, because closing a dialog takes the browser longer.
            afterPaint(() => setQuestion(undefined))
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {link.dialog}
    </AttendanceActionsProvider>
  )
}

type OpenQuestionProps = {
  venueId: string
  question: Question
  onConfirm: (mailCount: number | null) => void
  onClose: () => void
}

function OpenQuestion({ venueId, question, onConfirm, onClose }: OpenQuestionProps) {
  const { kind, row } = question
  if (kind === 'remove') return <RemoveQuestion venueId={venueId} row={row} {...{ onConfirm, onClose }} />
  const handlers = { onConfirm: () => onConfirm(null), onClose }
  if (kind === 'own-role') return <OwnRoleQuestion action="Become a guest" {...handlers} />
  if (kind === 'invite') {
    return (
      <AlertDialog
        title={`Make an account for ${row.fullName}?`}
        action="Make the account"
        cancel="Keep the link"
        isDanger={false}
        {...handlers}
      >
        Their personal link stops working once they have an account.
      </AlertDialog>
    )
  }
  return <CheckInQuestion row={row} {...handlers} />
}

export const EditPersonDialog = lazyDialog(
  async () => (await import('#web/people/edit-person-dialog.tsx')).EditPersonDialog,
)

const personOf = ({ personId: id, fullName: name, email }: Row) =>
  ({ kind: 'person', id, name, email }) as const

/** The result of an invite: the account it made, or a link. */
function InviteDialogs({ invites }: { invites: ReturnType<typeof useInvites> }) {
  const { account, linkDialog } = invites
  const settings = useQuery(api.survey.settings.queryOptions())
  return (
    <>
      {account && !settings.isPending && (
        <GuestAccountDialog
          key={account.personId}
          account={account}
          isMailConfigured={settings.data?.isMailConfigured ?? false}
          isMailPending={invites.isMailPending}
          onMailLink={() => invites.mailLink(account)}
          isLinkPending={invites.isLinkPending}
          onCopyLink={() => invites.copyLink(account)}
          onClose={invites.close}
        />
      )}
      {linkDialog}
    </>
  )
}

/** Removes a person from the list. The Undo names what it couldn't restore. */
function useRemoval(venueId: string) {
  const undoable = useUndo()
  const [names] = useState(() => new Map<string, string>())
  const { run } = useAction(api.people.uninvite, {
    optimistic: ({ ids }) => removeRows(venueId, ids),
    success: ({ freed: { rooms, seats }, undo, hadLink }, { ids: [id = ''] }) => {
      const places = freedText({ room: rooms[0], seats })
      const parts = [
        places !== '' && `Freed: ${places}`,
        hadLink && 'Their personal link has stopped working',
      ]
      return {
        title: `${names.get(id) ?? 'They'} removed from this event`,
        description: parts.filter(Boolean).join(' · '),
        ...undoable({ undo, success: restoredToast }),
      }
    },
  })
  return ({ id, fullName, checkInTime }: Row, mailCount: number | null) => {
    names.set(id, fullName)
    run({ venueId, ids: [id], undoCheckIn: checkInTime !== null, shown: mailCount })
  }
}

export const restoredToast = ({ notRestored }: Outputs['audit']['undo']): ToastMessage => ({
  kind: notRestored.length > 0 ? 'info' : 'success',
  title: 'Back on the list',
  ...(notRestored.length > 0 && { description: notRestored.join(' · ') }),
})

/** Sets a person's role to organiser or guest, with an Undo. */
function useRoleChange(venueId: string) {
  const [names] = useState(() => new Map<string, string>())
  const options = {
    failure: 'Failed to update role',
    optimistic: ({ id, role }: { id: string; role: Role }) =>
      changeRows(venueId, (row) => (row.personId === id ? { ...row, role } : row)),
  }
  const revertRole = useAction(api.people.setRole, { ...options, success: 'Role updated successfully' })
  const { run } = useAction(api.people.setRole, {
    ...options,
    success: ({ isPasswordDropped }, { id, from, role }) => ({
      title: 'Role updated successfully',
      description: [
        names.get(id),
        isPasswordDropped && 'Their temporary password has stopped working. Send a new invitation.',
      ]
        .filter(Boolean)
        .join(' · '),
      action: { label: 'Undo', onPress: () => revertRole.run({ id, from: role, role: from }) },
    }),
  })
  return ({ personId: id, role: from, fullName }: Row, role: Role) => {
    names.set(id, fullName)
    run({ id, from, role })
  }
}

type RemoveQuestionProps = {
  venueId: string
  row: Row
  onConfirm: (mailCount: number | null) => void
  onClose: () => void
}

/** Asks before a person is removed from an edition's list; mentions a check-in that is undone. */
function RemoveQuestion({ row, ...dialog }: RemoveQuestionProps) {
  const isCheckedIn = row.checkInTime !== null
  return (
    <ConsequenceDialog
      {...dialog}
      intent={{ call: 'people.uninvite', input: { ids: [row.id] } }}
      title={`Remove ${row.fullName} from this event?`}
      action={isCheckedIn ? 'Remove and undo check-in' : 'Remove'}
      before={isCheckedIn && <p>{row.fullName} is checked in. Take that back as well?</p>}
    >
      <p>
        Their flights and personal link for this event are deleted. Everything else we know about them stays.
      </p>
    </ConsequenceDialog>
  )
}
