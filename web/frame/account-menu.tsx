import { CircleUser, LogOut, Moon, ShieldCheck, Sun, UserRoundCog, type LucideIcon } from 'lucide-react'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { useMedia } from '#web/ui/media.ts'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

export type AccountMenuProps = {
  label: 'My Account' | 'Guest Account'
  /** The other area, for an organiser who is also a guest. */
  otherArea?: { label: string; href: string; icon: LucideIcon } | undefined
}

/** Links to the other area and the account, for organisers the data requests, and Logout. */
export function AccountMenu({ label, otherArea }: AccountMenuProps) {
  const logout = useLogout()
  const { opener, opened } = useOpened(OpenMenu)
  const isOrganiserMenu = label === 'My Account'
  const isPhone = useMedia('(width < 48rem)')
  const theme = useThemeEntry()
  const account = isOrganiserMenu ? '/account' : '/guest/account'
  const entries: MenuEntry[] = [
    ...(otherArea ? [{ id: 'area', ...otherArea }] : []),
    { id: 'account', label: 'My account', href: account, icon: UserRoundCog },
    ...(isOrganiserMenu ? [requests] : []),
    ...(isOrganiserMenu && isPhone ? [theme] : []),
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

const requests: MenuEntry = { id: 'requests', label: 'Data requests', href: '/requests', icon: ShieldCheck }

/** On a phone, an organiser's header has no room for the theme button. */
function useThemeEntry(): MenuEntry {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return {
    id: 'theme',
    label: `Use the ${next} theme`,
    icon: theme === 'dark' ? Sun : Moon,
    onAction: () => chooseTheme(next),
  }
}

const OpenMenu = lazyDialog(async () => (await import('#web/ui/menu.tsx')).OpenMenu)
