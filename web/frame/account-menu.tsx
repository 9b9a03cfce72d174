import {
  CircleUser,
  History,
  LogOut,
  Mail,
  ShieldCheck,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useLogout } from '#web/session/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

export type AccountMenuProps = {
  label: 'My Account' | 'Guest Account'
  /** The other area, for an organiser who is also a guest. */
  otherArea?: { label: string; href: string; icon: LucideIcon } | undefined
}

/** The way to the other area and to one's own account, for organisers what was written and asked for, and Logout. */
export function AccountMenu({ label, otherArea }: AccountMenuProps) {
  const logout = useLogout()
  const { opener, opened } = useOpened(OpenMenu)
  const isOffice = label === 'My Account'
  const account = isOffice ? '/account' : '/guest/account'
  const entries: MenuEntry[] = [
    ...(otherArea ? [{ id: 'area', ...otherArea }] : []),
    { id: 'account', label: 'My account', href: account, icon: UserRoundCog },
    ...(isOffice ? officeEntries : []),
    { id: 'logout', label: 'Logout', icon: LogOut, onAction: () => void logout() },
  ]
  return (
    <>
      <Button {...opener} variant="quiet" isIcon aria-label={label} aria-haspopup="menu">
        <CircleUser className="size-5.5" aria-hidden />
      </Button>
      {opened && (
        <OpenMenu
          anchor={opened.anchor}
          aria-label={label}
          heading={label}
          entries={entries}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const officeEntries: MenuEntry[] = [
  { id: 'accounts', label: 'Accounts', href: '/accounts', icon: UsersRound },
  { id: 'mail', label: 'Mail', href: '/mail', icon: Mail },
  { id: 'history', label: 'History', href: '/history', icon: History },
  { id: 'requests', label: 'Data requests', href: '/requests', icon: ShieldCheck },
]

const OpenMenu = lazyDialog(async () => (await import('#web/ui/menu.tsx')).OpenMenu)
