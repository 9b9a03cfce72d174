import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { AttendanceActionsProvider, useCheckIn, useStatusChange } from '#web/attendance/attendance-actions.ts'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { CheckInQuestion, StatusQuestion } from '#web/attendance/check-in-question.tsx'
import { needsQuestion, statusDeed } from '#web/attendance/chosen-people.ts'
import { InviteDialogs } from '#web/attendance/invite-dialogs.tsx'
import { OwnRoleQuestion } from '#web/administration/account-questions.tsx'
import { useRemoval, useRoleChange } from '#web/attendance/person-actions.ts'
import { RemoveQuestion } from '#web/attendance/remove-question.tsx'
import { RowMenu } from '#web/attendance/row-menu.tsx'
import { useInvites } from '#web/attendance/use-invites.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { api } from '#web/lib/api.ts'
import { loadBadges } from '#web/desk/codes/badges-button.tsx'
import type * as Badges from '#web/desk/codes/badges-dialog.tsx'
import { NewCodeQuestion } from '#web/desk/codes/new-code-question.tsx'
import type * as EditPerson from '#web/people/edit-person-dialog.tsx'
import type * as Erase from '#web/privacy/erase-dialog.tsx'
import { useSession } from '#web/session/session.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

/** What is asked about a row before it is done. */
type Question =
  | { kind: 'remove' | 'own-role' | 'check-in'; row: Row }
  | { kind: 'status'; row: Row; attending: Attending }

type RowDialogsProps = { venueId: string; children: ReactNode }

/** Everything that can be done to a row of the list, wherever it is shown, and the questions that asks. */
export function RowDialogs({ venueId, children }: RowDialogsProps) {
  const client = useQueryClient()
  const wanted = useRef(new Map<string, Attending>())
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState<{ row: Row; anchor: Element }>()
  const setStatus = useStatusChange(venueId)
  const { checkIn, undo } = useCheckIn(venueId)
  const removal = useRemoval(venueId)
  const roleChange = useRoleChange(venueId)
  const editing = useOnDemand<typeof EditPerson, Row>(loadEditPerson)
  const erasing = useOnDemand<typeof Erase, Row>(loadErase)
  const badges = useOnDemand<typeof Badges, Row>(loadBadges)
  const [renewed, setRenewed] = useState<Row>()
  const session = useSession().data
  const link = useLink(api.invitations.link, 'Personal link copied')
  const invites = useInvites(venueId)
  const isMailConfigured = useQuery(api.survey.settings.queryOptions()).data?.isMailConfigured
  const copyLink = ({ personId, fullName }: Row) => link.run({ personId, venueId }, fullName)
  const confirm = (asked: Question, shown: number | null) => {
    const { id, personId, attending: from, checkInTime } = asked.row
    if ('attending' in asked)
      setStatus.run({ id, from, attending: asked.attending, undoCheckIn: true, shown })
    else if (asked.kind === 'remove') removal.run({ id, undoCheckIn: checkInTime !== null, shown })
    else if (asked.kind === 'own-role') roleChange.run({ id: personId, from: 'admin', role: 'guest' })
    else checkIn.run({ id, setToYes: true })
  }
  return (
    <AttendanceActionsProvider
      actions={{
        setStatus: (row, attending) => {
          const ask = () => setQuestion({ kind: 'status', row, attending })
          const set = () => setStatus.run({ id: row.id, from: row.attending, attending })
          wanted.current.set(row.id, attending)
          // Another answer may be chosen while this one is looked at: then that one counts.
          const go = (is: boolean) => wanted.current.get(row.id) === attending && (is ? ask() : set())
          if (attending === 'yes') set()
          else if (row.checkInTime !== null) ask()
          else
            void needsQuestion(client, venueId, { deed: statusDeed([row], attending), isYes: false }).then(go)
        },
        checkIn: (row) =>
          row.attending === 'yes'
            ? checkIn.run({ id: row.id, setToYes: false })
            : setQuestion({ kind: 'check-in', row }),
        setRole: (row, role) =>
          row.personId === session?.personId && role === 'guest'
            ? setQuestion({ kind: 'own-role', row })
            : roleChange.run({ id: row.personId, from: row.role, role }),
        sendInvite: invites.send,
        sendLink: (row) => (isMailConfigured ? invites.mailLink(row) : copyLink(row)),
        openMenu: (row, anchor) => setOpened({ row, anchor }),
      }}
    >
      {children}
      {opened && (
        <RowMenu
          {...opened}
          onUndoCheckIn={() => undo.run({ id: opened.row.id })}
          onCopyLink={() => copyLink(opened.row)}
          onRenewInvite={() => invites.renew(opened.row)}
          onRevokeLink={() => invites.revoke(opened.row)}
          onEdit={() => editing.ask(opened.row)}
          onPrintBadge={() => badges.ask(opened.row)}
          onRenewCode={() => setRenewed(opened.row)}
          onRemove={() => setQuestion({ kind: 'remove', row: opened.row })}
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
      {badges.shown && (
        <badges.shown.part.BadgesDialog
          venueId={venueId}
          personIds={[badges.shown.asked.personId]}
          onClose={badges.shown.close}
        />
      )}
      {renewed && (
        <NewCodeQuestion
          person={renewed}
          onPrint={() => badges.ask(renewed)}
          onClose={() => setRenewed(undefined)}
        />
      )}
      {question && (
        <Asked
          venueId={venueId}
          question={question}
          onConfirm={(readers) => {
            confirm(question, readers)
            setQuestion(undefined)
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {link.dialog}
    </AttendanceActionsProvider>
  )
}

type AskedProps = {
  venueId: string
  question: Question
  onConfirm: (readers: number | null) => void
  onClose: () => void
}

function Asked({ venueId, question, onConfirm, onClose }: AskedProps) {
  const { kind, row } = question
  if ('attending' in question)
    return (
      <StatusQuestion
        venueId={venueId}
        row={row}
        attending={question.attending}
        {...{ onConfirm, onClose }}
      />
    )
  if (kind === 'remove') return <RemoveQuestion venueId={venueId} row={row} {...{ onConfirm, onClose }} />
  const answers = { onConfirm: () => onConfirm(null), onClose }
  if (kind === 'own-role') return <OwnRoleQuestion action="Become a guest" {...answers} />
  return <CheckInQuestion row={row} {...answers} />
}

export const loadEditPerson = () => import('#web/people/edit-person-dialog.tsx')
const loadErase = () => import('#web/privacy/erase-dialog.tsx')

const personOf = ({ personId: id, fullName: name, email }: Row) =>
  ({ kind: 'person', id, name, email }) as const
