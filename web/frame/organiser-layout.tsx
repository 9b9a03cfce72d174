import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrganiserHeader } from '#web/frame/organiser-header.tsx'
import { PersonPlace } from '#web/frame/person-place.tsx'
import { hasPortal, type CurrentUser } from '#web/session/session.ts'
import { useSidePanel } from '#web/frame/side-panel-state.ts'
import { SidePanel } from '#web/frame/side-panel.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'

/** The frame of every screen of an organiser. */
export function OrganiserLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const panel = useSidePanel()
  const portal = { label: 'My guest pages', href: '/guest', icon: House }
  return (
    <div className="flex min-h-dvh [--header-height:3.5rem] narrow:[--header-height:0px]">
      <SkipLink />
      <SidePanel isOpen={panel.isOpen} onToggle={panel.toggle} />
      {panel.drawer && <panel.drawer.part.SideDrawer onClose={panel.drawer.close} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <OrganiserHeader
          onTogglePanel={panel.toggle}
          isPanelOpen={panel.isPhone ? panel.isDrawerOpen : panel.isOpen}
          otherArea={hasPortal(user) ? portal : undefined}
        />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-6 pb-[calc(var(--dock)+6rem)] md:px-8 md:pt-8 md:pb-[calc(var(--dock)+4rem)]"
        >
          {children}
        </main>
      </div>
      <PersonPlace />
    </div>
  )
}
