import { Link2, Mail, Pencil, Undo2, UserMinus } from 'lucide-react'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { OpenMenu, type MenuEntry } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'

type RowMenuProps = {
  row: Row
  anchor: Element
  onUndoCheckIn: () => void
  onCopyLink: () => void
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
}

/** What is done to a row now and then. */
export function RowMenu({ row, anchor, onUndoCheckIn, onCopyLink, onEdit, onRemove, onClose }: RowMenuProps) {
  const { email } = row
  const entries: MenuEntry[] = [
    { id: 'edit', label: 'Edit person', icon: Pencil, onAction: onEdit },
    ...(row.checkInTime === null
      ? []
      : [{ id: 'undo', label: 'Undo check-in', icon: Undo2, onAction: onUndoCheckIn }]),
    { id: 'link', label: 'Copy personal link', icon: Link2, onAction: onCopyLink },
    ...(email === null
      ? []
      : [{ id: 'email', label: 'Copy e-mail', icon: Mail, onAction: () => void copyEmail(email) }]),
    { id: 'remove', label: 'Remove from this event', icon: UserMinus, isDanger: true, onAction: onRemove },
  ]
  return <OpenMenu anchor={anchor} aria-label={row.fullName} entries={entries} onClose={onClose} />
}

async function copyEmail(email: string) {
  const isCopied = await copyText(email)
  toast(
    isCopied
      ? { title: 'Email copied' }
      : { kind: 'error', title: 'The browser did not let us copy', description: email },
  )
}
