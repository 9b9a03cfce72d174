import { CircleUser, LogOut, Mail, type LucideIcon } from 'lucide-react'
import { useLogout } from '#web/shell/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { useOpened } from '#web/ui/use-opened.ts'

export type AccountMenuProps = {
  label: 'My Account' | 'Guest Account'
  /** The other area, for an organiser who is also a guest. */
  otherArea?: { label: string; href: string; icon: LucideIcon } | undefined
}

/** The way to the other area, for organisers the mail that was written, and Logout. */
export function AccountMenu({ label, otherArea }: AccountMenuProps) {
  const logout = useLogout()
  const { opener, opened } = useOpened(loadMenu)
  const entries: MenuEntry[] = [
    ...(otherArea ? [{ id: 'area', ...otherArea }] : []),
    ...(label === 'My Account' ? [{ id: 'mail', label: 'Mail', href: '/mail', icon: Mail }] : []),
    { id: 'logout', label: 'Logout', icon: LogOut, onAction: () => void logout() },
  ]
  return (
    <>
      <Button {...opener} variant="quiet" isIcon aria-label={label} aria-haspopup="menu">
        <CircleUser className="size-5.5" aria-hidden />
      </Button>
      {opened && (
        <opened.part.OpenMenu
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

const loadMenu = () => import('#web/ui/menu.tsx')
