import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { canBeInvited } from '#web/attendance/use-invites.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** Send Invite, or what came of it; nothing for who is neither invited nor can be. */
export function InviteCell({ row }: { row: Row }) {
  const { sendInvite } = useAttendanceActions()
  if (canBeInvited(row)) {
    return (
      <RowButton isWide onPress={() => sendInvite(row)} aria-label={`Send Invite: ${row.fullName}`}>
        Send Invite
      </RowButton>
    )
  }
  if (!row.hasAccount) return null
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone="ok">Account Created</Badge>
      {!row.hasSignedIn && <Badge tone="warn">Not signed in yet</Badge>}
    </span>
  )
}
