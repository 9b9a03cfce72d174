import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { canBeInvited } from '#web/attendance/use-invites.ts'
import { dayOfInstant } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** Send Invite, or what came of it; nothing for someone who neither is invited nor can be. */
export function InviteCell({ row }: { row: Row }) {
  const { sendInvite, sendLink } = useAttendanceActions()
  return (
    <>
      {canBeInvited(row) && (
        <RowButton isWide onPress={() => sendInvite(row)} aria-label={`Send Invite: ${row.fullName}`}>
          Send Invite
        </RowButton>
      )}
      {row.hasAccount && (
        <span className="flex flex-wrap gap-1">
          <Badge tone="ok">Account Created</Badge>
          {!row.hasSignedIn && <Badge tone="warn">Not signed in yet</Badge>}
        </span>
      )}
      {row.isUninvited && row.hasAccount && row.email !== null && (
        <RowButton isWide onPress={() => sendLink(row)} aria-label={`Invite: ${row.fullName}`}>
          Invite
        </RowButton>
      )}
      {row.invitedAt !== null && !row.hasAnswered && (
        <span className="text-xs text-soft">Invited {dayOfInstant(row.invitedAt)}</span>
      )}
    </>
  )
}
