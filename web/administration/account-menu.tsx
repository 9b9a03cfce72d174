import { KeyRound, Link2, LogOut, ShieldOff, Trash2, UserCheck, UserRoundPlus, UserX } from 'lucide-react'
import type { Row } from '#web/administration/account-rows.ts'
import { emailEntry } from '#web/people/copy-email.ts'
import { OpenMenu, type MenuEntry } from '#web/ui/menu.tsx'

type AccountMenuProps = {
  row: Row
  anchor: Element
  onLink: () => void
  onReset: () => void
  onPersonalLink: () => void
  onSignOut: () => void
  onEndFactor: () => void
  onDisable: () => void
  onEnable: () => void
  onErase: () => void
  onClose: () => void
}

/** What is done to an account now and then. */
export function AccountMenu({ row, anchor, onClose, ...does }: AccountMenuProps) {
  return <OpenMenu anchor={anchor} aria-label={row.name} entries={entriesOf(row, does)} onClose={onClose} />
}

type Does = Omit<AccountMenuProps, 'row' | 'anchor' | 'onClose'>

function entriesOf(row: Row, does: Does): MenuEntry[] {
  const { isDisabled, fittingPerson, personId, devices, hasFactor, role } = row
  const ways: MenuEntry[] = [
    { id: 'reset', label: 'Send password reset', icon: KeyRound, onAction: does.onReset },
    ...(personId === null
      ? []
      : [{ id: 'personal', label: 'Personal link', icon: Link2, onAction: does.onPersonalLink }]),
  ]
  return [
    ...(fittingPerson === null
      ? []
      : [{ id: 'link', label: `Link to ${fittingPerson}`, icon: UserRoundPlus, onAction: does.onLink }]),
    ...(isDisabled ? [] : ways),
    emailEntry(row.email),
    ...(devices === 0
      ? []
      : [{ id: 'out', label: 'Sign out everywhere', icon: LogOut, onAction: does.onSignOut }]),
    ...(hasFactor && role !== 'admin'
      ? [
          {
            id: 'factor',
            label: 'Remove second factor',
            icon: ShieldOff,
            isDanger: true,
            onAction: does.onEndFactor,
          },
        ]
      : []),
    isDisabled
      ? { id: 'enable', label: 'Enable account', icon: UserCheck, onAction: does.onEnable }
      : { id: 'disable', label: 'Disable account', icon: UserX, isDanger: true, onAction: does.onDisable },
    { id: 'erase', label: 'Erase for good', icon: Trash2, isDanger: true, onAction: does.onErase },
  ]
}
