import { House, PanelLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AccountMenu, type AccountMenuProps } from '#web/frame/account-menu.tsx'
import { EventPicker } from '#web/frame/event-picker.tsx'
import { HeaderSearch } from '#web/frame/header-search.tsx'
import { SidePanel } from '#web/frame/side-panel.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { ThemeButton } from '#web/frame/theme-button.tsx'
import { useSearchParameter } from '#web/lib/location.ts'
import { hasPortal, type CurrentUser } from '#web/session/session.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { UnderWayNotice } from '#web/shell/under-way-notice.tsx'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** The frame of every organiser screen. */
export function OrganiserLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const panel = useSidePanel()
  const chosen = useVenue()
  const portal = { label: 'My guest pages', href: '/guest', icon: House }
  return (
    <div className="flex min-h-dvh [--header-height:3.5rem] narrow:[--header-height:0px]">
      <SkipLink />
      <SidePanel isOpen={panel.isOpen} onToggle={panel.toggle} />
      {panel.hasDrawer && <SideDrawer onClose={panel.closeDrawer} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <OrganiserHeader
          onTogglePanel={panel.toggle}
          isPanelOpen={panel.isPhone ? panel.isDrawerOpen : panel.isOpen}
          otherArea={hasPortal(user) ? portal : undefined}
        />
        <UnderWayNotice chosen={chosen} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-3.5 pb-[calc(var(--dock)+var(--thumb)+2rem)] md:px-8 md:pt-5 md:pb-[calc(var(--dock)+4rem)]"
        >
          {children}
        </main>
      </div>
      <PersonPanelSlot />
    </div>
  )
}

type OrganiserHeaderProps = {
  onTogglePanel: () => void
  isPanelOpen: boolean
  otherArea: AccountMenuProps['otherArea']
}

/** The header: side panel button, product name, event, search, theme, account. */
function OrganiserHeader({ onTogglePanel, isPanelOpen, otherArea }: OrganiserHeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-paper px-2 max-md:gap-0.5 max-md:px-1 narrow:static narrow:h-auto narrow:flex-wrap narrow:py-1 md:gap-3 md:px-5 print:hidden">
      <Button
        variant="quiet"
        isIcon
        aria-label="Toggle side panel"
        aria-expanded={isPanelOpen}
        onPress={onTogglePanel}
      >
        <PanelLeft className="size-5" aria-hidden />
      </Button>
      <Wordmark isCompact />
      <span className="text-soft max-md:hidden" aria-hidden>
        /
      </span>
      <EventPicker />
      <HeaderSearch />
      <div className="flex shrink-0 items-center">
        <span className="max-md:hidden">
          <ThemeButton />
        </span>
        <AccountMenu label="My Account" otherArea={otherArea} />
      </div>
    </header>
  )
}

/** Shows a person's panel over any organiser page. The address names the person. */
function PersonPanelSlot() {
  const person = useSearchParameter('person')
  return person === undefined ? null : <LoadedPanel personId={person} />
}

const loadPanel = () => import('#web/attendance/panel/person-panel.tsx')

function LoadedPanel({ personId }: { personId: string }) {
  const { query, venue } = useVenue()
  const panel = useLoaded(loadPanel)
  // Without the editions, the panel would show everyone as attending no edition.
  if (!panel || query.isPending) return null
  return <panel.PersonPanel personId={personId} venue={venue} />
}

const cookie = 'quarterdeck-panel'
const sevenDaysInSeconds = 7 * 24 * 60 * 60

/**
 * The side panel: open or an icon strip on wide screens, remembered in a cookie for 7 days; below 768 px a drawer, closed at
 * first. Ctrl or Cmd + B toggles either.
 */
function useSidePanel() {
  const isPhone = useMedia('(width < 48rem)')
  const [isOpen, setOpen] = useState(wasOpen)
  const drawer = useOnDemand(SideDrawer)

  const toggle = () => {
    if (isPhone) return drawer.subject ? drawer.close() : drawer.open(true)
    document.cookie = `${cookie}=${isOpen ? 'closed' : 'open'}; path=/; max-age=${sevenDaysInSeconds}; samesite=lax`
    setOpen(!isOpen)
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!event.repeat) toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return {
    isPhone,
    isOpen,
    isDrawerOpen: isPhone && drawer.isOpen,
    hasDrawer: isPhone && drawer.subject,
    closeDrawer: drawer.close,
    toggle,
  }
}

const SideDrawer = lazyDialog(async () => (await import('#web/frame/side-drawer.tsx')).SideDrawer)

const wasOpen = () => !document.cookie.split('; ').includes(`${cookie}=closed`)
