import { CircleUser, LogOut, type LucideIcon } from 'lucide-react'
import { useLogout } from '#web/shell/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'

export type AccountMenuProps = {
  label: 'My Account' | 'Guest Account'
  /** The other area, for an organiser who is also a guest. */
  otherArea?: { label: string; href: string; icon: LucideIcon } | undefined
}

/** Who one is here, the way to the other area, and Logout. */
export function AccountMenu({ label, otherArea }: AccountMenuProps) {
  const logout = useLogout()
  const entries: MenuEntry[] = [
    ...(otherArea ? [{ id: 'area', ...otherArea }] : []),
    { id: 'logout', label: 'Logout', icon: LogOut, onAction: () => void logout() },
  ]
  return (
    <Menu
      heading={label}
      entries={entries}
      trigger={
        <Button variant="quiet" isIcon aria-label={label}>
          <CircleUser className="size-5.5" aria-hidden />
        </Button>
      }
    />
  )
}
