import { LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountMenu } from '#web/frame/account-menu.tsx'
import { GuestLinks } from '#web/frame/guest-links.tsx'
import { isOrganiser, type CurrentUser } from '#web/session/session.ts'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { ThemeButton } from '#web/frame/theme-button.tsx'
import { Wordmark } from '#web/shell/wordmark.tsx'

/** The frame of every page of a guest: navigation at the top, and under the thumb on a phone. */
export function GuestLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const organiserArea = { label: 'Organiser pages', href: '/', icon: LayoutDashboard }
  return (
    <div
      data-roomy
      data-dock
      className="flex min-h-dvh flex-col [--header-height:3.75rem] narrow:[--header-height:0px]"
    >
      <SkipLink />
      <header className="to-edges sticky top-0 z-30 narrow:static border-b border-line bg-paper print:hidden">
        <div className="mx-auto flex h-(--header-height) max-w-6xl items-center gap-6 px-4 narrow:h-auto narrow:gap-2 narrow:px-2 narrow:py-1 md:px-8">
          <Wordmark isShort />
          <GuestLinks />
          <div className="ml-auto flex shrink-0 items-center">
            <ThemeButton />
            <AccountMenu label="Guest Account" otherArea={isOrganiser(user) ? organiserArea : undefined} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-[calc(var(--dock)+2rem)] md:px-8 md:pt-8 md:pb-16"
      >
        {children}
      </main>
    </div>
  )
}
