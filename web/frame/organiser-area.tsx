import { type ReactNode, useEffect, useState } from 'react'
import { ChevronsUpDown, House, PanelLeft } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Live } from '#web/live/live.tsx'
import { RequireRole } from '#web/shell/guards.tsx'
import { OrganiserGates } from '#web/frame/organiser-gates.tsx'
import { type CurrentUser, hasPortal, isOrganiser } from '#web/session/session.ts'
import { AccountMenu, type AccountMenuProps } from '#web/frame/account-menu.tsx'
import { HeaderSearch } from '#web/frame/header-search.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { ThemeButton } from '#web/frame/theme-button.tsx'
import { useSearchParameter } from '#web/lib/location.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { otherUnderWay, UnderWayNotice } from '#web/shell/under-way-notice.tsx'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { lazyDialog, useOnDemand, useOpened } from '#web/ui/on-demand.tsx'
import { SideLinks } from '#web/shell/side-links.tsx'
import { formatShortRange } from '#web/base/dates.ts'
import { EventState } from '#web/shell/event-state.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { VenueImage } from '#web/venues/venue-image.tsx'

/** The organisers' screens. Everyone else with a session is redirected to the guests' pages. */
export const OrganiserArea = ({ children }: { children: ReactNode }) => (
  <RequireRole allows={isOrganiser} fallback="/guest">
    {(user) => (
      <OrganiserLayout user={user}>
        <Live audience="organiser" />
        <OrganiserGates />
        {children}
      </OrganiserLayout>
    )}
  </RequireRole>
)

/** The frame of every organiser screen. */
function OrganiserLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
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
    // With large text, smaller controls leave the account on the first row. They are still 72 px.
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-paper px-2 max-md:gap-0.5 max-md:px-1 narrow:static narrow:h-auto narrow:flex-wrap narrow:py-1 tiny:[--control-small:2.25rem] tiny:[--control:2.25rem] md:gap-3 md:px-5 print:hidden">
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

/** The organiser's navigation on wide screens: 16rem wide, or a strip of icons 3rem wide. Pressing its edge toggles it. */
function SidePanel({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <div
      className={`sticky top-0 -ml-[env(safe-area-inset-left,0px)] box-content h-dvh shrink-0 bg-nav pl-[env(safe-area-inset-left)] transition-[width] duration-200 max-md:hidden print:hidden ${isOpen ? 'w-64' : 'w-12'}`}
    >
      <nav aria-label="Main" className="h-full overflow-x-hidden overflow-y-auto px-1.5 py-2">
        <SideLinks isStrip={!isOpen} />
      </nav>
      <AriaButton
        aria-label="Toggle side panel by its edge"
        excludeFromTabOrder
        onPress={onToggle}
        className={
          'absolute inset-y-0 -right-3 z-20 w-6 after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 ' +
          `hover:after:bg-clay ${isOpen ? 'cursor-w-resize' : 'cursor-e-resize'}`
        }
      />
    </div>
  )
}

/** Chooses the edition of the organisers' screens, above each screen's title. */
function EventPicker() {
  const chosen = useVenue()
  const { query, choices, venue, choose } = chosen
  const now = useNow()
  const { opener, opened } = useOpened(EventList)
  if (!venue) {
    return query.isSuccess && <p className="text-sm text-soft max-md:flex-1">No event yet</p>
  }
  const { eventStartDate, eventEndDate } = venue
  return (
    <>
      <AriaButton
        {...opener}
        aria-haspopup="dialog"
        className="flex min-h-(--control) min-w-0 max-w-100 cursor-pointer items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-marked max-md:flex-1 max-md:gap-1.5 max-md:px-1 narrow:order-last narrow:basis-full"
      >
        <span className="relative h-7 w-10 shrink-0 max-md:size-7 md:max-lg:hidden" aria-hidden>
          <span className="block size-full overflow-hidden rounded-sm">
            <VenueImage src={venue.imageUrl} name="" />
          </span>
          {otherUnderWay(chosen) && (
            <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-paper bg-clay" />
          )}
        </span>
        {/* Only one line is visible: if the dates don't fit beside the name, they wrap out of view. On a phone they have a
            line of their own, and the state wraps out of view. */}
        <span className="flex min-w-0 items-center gap-x-2 max-md:flex-col max-md:items-start md:h-6 md:flex-wrap md:gap-y-2 md:overflow-hidden">
          <span
            className={`max-w-full truncate leading-tight font-semibold max-md:text-sm ${eventStartDate === null ? '' : 'md:max-w-[max(5rem,calc(100%-6rem))]'}`}
          >
            <span className="sr-only">Venue: </span>
            {venue.name}
            <span className="sr-only">{` (${venue.quarter} ${venue.year}) `}</span>
          </span>
          <span className="flex h-4.5 max-w-full flex-wrap items-center gap-1 max-md:-mt-0.5 max-md:text-xs phone:truncate narrow:h-auto md:contents">
            <span className="shrink-0 text-sm text-soft max-md:text-xs md:order-last">
              {formatShortRange(eventStartDate, eventEndDate)}
            </span>
            <EventState venue={venue} now={now} />
          </span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden />
      </AriaButton>
      {opened && (
        <EventList
          anchor={opened.anchor}
          choices={choices}
          chosenId={venue.id}
          onChoose={choose}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const EventList = lazyDialog(async () => (await import('#web/frame/event-list.tsx')).EventList)
