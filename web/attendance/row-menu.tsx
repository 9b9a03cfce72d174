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
import type { Row } from '#web/attendance/attendance-rows.ts'
import { emailEntry } from '#web/people/copy-email.ts'
import { OpenMenu } from '#web/ui/menu.tsx'
import { entry } from '#web/ui/page-actions.tsx'

type Deed =
  | 'checkIn'
  | 'undo'
  | 'copyLink'
  | 'renew'
  | 'revoke'
  | 'edit'
  | 'printBadge'
  | 'newCode'
  | 'remove'
  | 'erase'

type RowMenuProps = { row: Row; anchor: Element; does: Record<Deed, () => void>; onClose: () => void }

/** Less common actions on a row. */
export function RowMenu({ row, anchor, does, onClose }: RowMenuProps) {
  const entries = [
    row.checkInTime === null
      ? entry('Check In', Check, does.checkIn)
      : entry('Undo check-in', Undo2, does.undo),
    row.hasAccount && !row.hasSignedIn && entry('New invitation', KeyRound, does.renew),
    entry('Edit person', Pencil, does.edit),
    entry('Copy personal link', Link2, does.copyLink),
    row.invitedAt !== null && entry('Revoke personal link', Unlink, does.revoke),
    row.attending !== 'no' && entry('Print badge', IdCard, does.printBadge),
    row.attending !== 'no' && entry('New door code', RefreshCw, does.newCode),
    row.email !== null && emailEntry(row.email),
    { ...entry('Remove from this event', UserMinus, does.remove), isDanger: true },
    { ...entry('Erase for good', Trash2, does.erase), isDanger: true },
  ].filter((one) => one !== false)
  return <OpenMenu anchor={anchor} aria-label={row.fullName} entries={entries} onClose={onClose} />
}
