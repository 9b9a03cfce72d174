import { useQuery } from '@tanstack/react-query'
import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import { inviteOf, type Row } from '#web/attendance/attendance-rows.ts'
import { canBeInvited } from '#web/attendance/use-invites.ts'
import { dayOfInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type InviteProps = { row: Row }

/** Whether the cell shows anything. */
export const hasInvite = (row: Row): boolean => canBeInvited(row) || isUnused(row) || row.isUninvited

const isUnused = ({ hasAccount, hasSignedIn }: Row) => hasAccount && !hasSignedIn

/** Offers Send Invite or a personal link, or marks a new account until its first use; for others, renders nothing. */
export function InviteCell({ row }: InviteProps) {
  const { sendInvite } = useAttendanceActions()
  if (canBeInvited(row)) {
    return (
      <RowButton onPress={() => sendInvite(row)} aria-label={`Send Invite: ${row.fullName}`}>
        Send Invite
      </RowButton>
    )
  }
  if (isUnused(row)) return <Badge tone="warn">Account Created</Badge>
  if (row.isUninvited) return <LinkButton row={row} />
  return null
}

/** Mails the personal link, or copies it for people without an address and without a mail server. */
function LinkButton({ row }: InviteProps) {
  const { sendLink } = useAttendanceActions()
  const settings = useQuery(api.survey.settings.queryOptions())
  const isCopied = row.email === null || settings.data?.isMailConfigured === false
  const label = isCopied ? 'Copy link' : 'Invite'
  return (
    <RowButton onPress={() => sendLink(row)} aria-label={`${label}: ${row.fullName}`}>
      {label}
    </RowButton>
  )
}

/** The invitation state of a person without an answer, and since when. */
export function InviteState({ row }: InviteProps) {
  const state = inviteOf(row)
  const zone = useShownZone()
  if (state === undefined) return null
  const day = row.linkMails?.at ?? row.invitedAt
  const isDated = day !== null && (state === 'made' || state === 'invited' || state === 'reminded')
  return (
    <span
      className={`line-clamp-2 min-w-0 text-xs leading-4 whitespace-normal ${state === 'failed' ? 'text-bad' : 'text-soft'}`}
    >
      {isDated ? `${inviteTexts[state]} ${dayOfInstant(day, zone)}` : inviteTexts[state]}
    </span>
  )
}

export const inviteTexts = {
  never: 'Not invited',
  made: 'Link made',
  waiting: 'E-mail waiting',
  invited: 'Invited',
  reminded: 'Reminded',
  failed: 'E-mail failed',
} as const
