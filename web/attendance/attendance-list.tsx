import { useState } from 'react'
import { AttendanceActionsProvider, useCheckIn, useStatusChange } from '#web/attendance/attendance-actions.ts'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { AttendanceTable, type AttendanceTableProps } from '#web/attendance/attendance-table.tsx'
import { CheckInQuestion, UndoCheckInQuestion } from '#web/attendance/check-in-question.tsx'
import { InviteDialogs } from '#web/attendance/invite-dialogs.tsx'
import { LinkDialog } from '#web/attendance/link-dialog.tsx'
import { OwnRoleQuestion } from '#web/attendance/own-role-question.tsx'
import { useRemoval, useRoleChange } from '#web/attendance/person-actions.ts'
import { RemoveQuestion } from '#web/attendance/remove-question.tsx'
import { RowMenu } from '#web/attendance/row-menu.tsx'
import { useInvites } from '#web/attendance/use-invites.ts'
import { useLink } from '#web/attendance/use-link.ts'
import { api } from '#web/lib/api.ts'
import type * as EditPerson from '#web/people/edit-person-dialog.tsx'
import type * as Erase from '#web/privacy/erase-dialog.tsx'
import { useSession } from '#web/shell/session.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

/** The list with everything that can be done to one of its rows, and the questions that asks. */
export function AttendanceList({ venueId, ...table }: AttendanceTableProps & { venueId: string }) {
  const [asked, setAsked] = useState<Row>()
  const [leaving, setLeaving] = useState<{ row: Row; attending: Attending }>()
  const [opened, setOpened] = useState<{ row: Row; anchor: Element }>()
  const [linked, setLinked] = useState('')
  const { setStatus, undoStatusChange } = useStatusChange(venueId)
  const { checkIn, undo } = useCheckIn(venueId, undoStatusChange)
  const removal = useRemoval(venueId)
  const roleChange = useRoleChange(venueId)
  const [doomed, setDoomed] = useState<Row>()
  const [ownRole, setOwnRole] = useState<Row>()
  const editing = useOnDemand<typeof EditPerson, Row>(loadEditPerson)
  const erasing = useOnDemand<typeof Erase, Row>(loadErase)
  const session = useSession().data
  const link = useLink(api.invitations.link, 'Personal link copied')
  const invites = useInvites(venueId)
  return (
    <AttendanceActionsProvider
      actions={{
        setStatus: (row, attending) =>
          row.checkInTime !== null && attending !== 'yes'
            ? setLeaving({ row, attending })
            : setStatus.run({ id: row.id, from: row.attending, attending }),
        checkIn: (row) =>
          row.attending === 'yes' ? checkIn.run({ id: row.id, setToYes: false }) : setAsked(row),
        setRole: (row, role) =>
          row.personId === session?.personId && role === 'guest'
            ? setOwnRole(row)
            : roleChange.run({ id: row.personId, from: row.role, role }),
        sendInvite: invites.send,
        openMenu: (row, anchor) => setOpened({ row, anchor }),
      }}
    >
      <AttendanceTable {...table} />
      {opened && (
        <RowMenu
          {...opened}
          onUndoCheckIn={() => undo.run({ id: opened.row.id })}
          onCopyLink={() => {
            setLinked(opened.row.fullName)
            link.run({ personId: opened.row.personId, venueId })
          }}
          onRenewInvite={() => invites.renew(opened.row)}
          onRevokeLink={() => invites.revoke(opened.row)}
          onEdit={() => editing.ask(opened.row)}
          onRemove={() => setDoomed(opened.row)}
          onErase={() => erasing.ask(opened.row)}
          onClose={() => setOpened(undefined)}
        />
      )}
      <InviteDialogs invites={invites} />
      {editing.shown && (
        <editing.shown.part.EditPersonDialog
          personId={editing.shown.asked.personId}
          onClose={editing.shown.close}
        />
      )}
      {erasing.shown && (
        <erasing.shown.part.EraseDialog
          subject={personOf(erasing.shown.asked)}
          onClose={erasing.shown.close}
        />
      )}
      {doomed && (
        <RemoveQuestion
          name={doomed.fullName}
          onConfirm={() => {
            removal.run({ id: doomed.id })
            setDoomed(undefined)
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
      {ownRole && (
        <OwnRoleQuestion
          onConfirm={() => {
            roleChange.run({ id: ownRole.personId, from: 'admin', role: 'guest' })
            setOwnRole(undefined)
          }}
          onClose={() => setOwnRole(undefined)}
        />
      )}
      {asked && (
        <CheckInQuestion
          row={asked}
          onConfirm={() => {
            checkIn.run({ id: asked.id, setToYes: true })
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {leaving && (
        <UndoCheckInQuestion
          {...leaving}
          onConfirm={() => {
            const { id, attending: from } = leaving.row
            setStatus.run({ id, from, attending: leaving.attending, undoCheckIn: true })
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {link.shown !== undefined && (
        <LinkDialog title="Personal link" name={linked} url={link.shown} onClose={link.close} />
      )}
    </AttendanceActionsProvider>
  )
}

const loadEditPerson = () => import('#web/people/edit-person-dialog.tsx')
const loadErase = () => import('#web/privacy/erase-dialog.tsx')

const personOf = ({ personId: id, fullName: name, email }: Row) =>
  ({ kind: 'person', id, name, email }) as const
