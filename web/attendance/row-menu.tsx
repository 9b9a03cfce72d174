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
import { OpenMenu, type MenuEntry } from '#web/ui/menu.tsx'

type RowMenuProps = {
  row: Row
  anchor: Element
  onCheckIn: () => void
  onUndoCheckIn: () => void
  onCopyLink: () => void
  onRenewInvite: () => void
  onRevokeLink: () => void
  onEdit: () => void
  onPrintBadge: () => void
  onRenewCode: () => void
  onRemove: () => void
  onErase: () => void
  onClose: () => void
}

/** What is done to a row now and then. */
export function RowMenu({ row, anchor, onClose, ...does }: RowMenuProps) {
  const entries: MenuEntry[] = [
    ...(row.checkInTime === null
      ? [{ id: 'check-in', label: 'Check In', icon: Check, onAction: does.onCheckIn }]
      : [{ id: 'undo', label: 'Undo check-in', icon: Undo2, onAction: does.onUndoCheckIn }]),
    ...(row.hasAccount && !row.hasSignedIn
      ? [{ id: 'renew', label: 'New invitation', icon: KeyRound, onAction: does.onRenewInvite }]
      : []),
    { id: 'edit', label: 'Edit person', icon: Pencil, onAction: does.onEdit },
    { id: 'link', label: 'Copy personal link', icon: Link2, onAction: does.onCopyLink },
    ...(row.invitedAt !== null
      ? [{ id: 'revoke', label: 'Revoke personal link', icon: Unlink, onAction: does.onRevokeLink }]
      : []),
    ...(row.attending === 'no'
      ? []
      : [
          { id: 'badge', label: 'Print badge', icon: IdCard, onAction: does.onPrintBadge },
          { id: 'code', label: 'New door code', icon: RefreshCw, onAction: does.onRenewCode },
        ]),
    ...(row.email === null ? [] : [emailEntry(row.email)]),
    {
      id: 'remove',
      label: 'Remove from this event',
      icon: UserMinus,
      isDanger: true,
      onAction: does.onRemove,
    },
    { id: 'erase', label: 'Erase for good', icon: Trash2, isDanger: true, onAction: does.onErase },
  ]
  return <OpenMenu anchor={anchor} aria-label={row.fullName} entries={entries} onClose={onClose} />
}
