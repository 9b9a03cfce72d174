import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  Bell,
  LayoutDashboard,
  CalendarDays,
  CircleUserRound,
  Plane,
  Sparkles,
  UtensilsCrossed,
} from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { dayKey, formatMoment, formatTime, today, wallClockOf } from '#web/base/dates.ts'
import { entriesOf } from '#web/base/entries-of.ts'
import { openedAt } from '#web/base/opened-at.ts'
import { useOffline } from '#web/base/reach.ts'
import { AccountMenu } from '#web/frame/account-menu.tsx'
import { ReauthenticationGate } from '#web/frame/reauthentication-gate.tsx'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { ThemeButton } from '#web/frame/theme-button.tsx'
import { hrefOf, useLocation, useSearchParameter, type PathIn } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { Page } from '#web/pages.ts'
import { Live } from '#web/live/live.tsx'
import { isUpdating, oldestShown } from '#web/offline/oldest-shown.ts'
import { hasPortal, recheckSession, type CurrentUser, isOrganiser } from '#web/session/session.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { RequireRole } from '#web/shell/guards.tsx'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/**
 * The guests' pages, open to guests and to organisers who are guests themselves. Other organisers are redirected to their own
 * screens.
 */
export const GuestArea = ({ children }: { children: ReactNode }) => (
  <RequireRole allows={hasPortal} fallback="/">
    {(user) => (
      <GuestLayout user={user}>
        <Live audience="guest" />
        <ReauthenticationGate />
        <OfflineCopy user={user} />
        <OfflineNotice />
        {children}
      </GuestLayout>
    )}
  </RequireRole>
)

/** How often a page without a connection checks for one, in milliseconds. */
const retryMs = 15_000

/**
 * Says how old a guest's page is if its data comes from this device. Refetches everything once a lost connection is
 * back. Takes no space with a connection, so that the page doesn't move when the responses arrive.
 */
function OfflineNotice() {
  const client = useQueryClient()
  const isOffline = useOffline()
  const oldest = useCacheValue(client, oldestShown)
  const isRefreshing = useCacheValue(client, isUpdating)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void client.invalidateQueries()
    wasOffline.current = isOffline
    const recheck = () => void recheckSession(client)
    const timer = isOffline ? setInterval(recheck, retryMs) : undefined
    // The browser reports that its connection changed, which only the server can confirm.
    window.addEventListener('online', recheck)
    window.addEventListener('offline', recheck)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', recheck)
      window.removeEventListener('offline', recheck)
    }
  }, [client, isOffline])
  return (
    <>
      {!isOffline && oldest !== undefined && oldest < openedAt && (
        <p className="relative h-0 text-right text-xs text-soft print:hidden">
          <span className="absolute right-0 bottom-1 left-0">
            {`As of ${momentText(oldest)}.${isRefreshing ? ' Updating…' : ''}`}
          </span>
        </p>
      )}
      <div role="status" className={isOffline ? 'mb-6 print:hidden' : undefined}>
        {isOffline && (
          <Notice tone="warn">
            You are offline. {oldest !== undefined && `Last updated ${momentText(oldest)}. `}
            You need a connection to change anything.
          </Notice>
        )}
      </div>
    </>
  )
}

/** `2:05 PM` on this device's clock; on other days with the date. */
function momentText(timeMs: number): string {
  const localTime = wallClockOf(new Date(timeMs).toISOString())
  return dayKey(localTime) === today(new Date()) ? formatTime(localTime) : formatMoment(localTime)
}

function useCacheValue<Value>(client: QueryClient, find: (client: QueryClient) => Value): Value {
  const cache = client.getQueryCache()
  return useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => find(client),
  )
}

/** Keeps the guests' pages and their data for use without a connection. Loads when the browser is idle. */
function OfflineCopy({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const load = async () => {
      const [{ isSignedIn, keepCopy }, { registerWorker }] = await Promise.all([
        import('#web/offline/copy-keeping.ts'),
        import('#web/offline/worker-registration.ts'),
      ])
      if (isUnmounted || !isSignedIn(client, user)) return
      stop = keepCopy(client, user)
      await registerWorker('/guest')
    }
    const cancelLoad = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isUnmounted = true
      cancelLoad()
      stop?.()
    }
  }, [client, user])
  return null
}

/** The frame of every guest page, with navigation at the top, or at the bottom on a phone. */
function GuestLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
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
            <NoticesLink />
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

/** The bell, with the number of messages that this guest hasn't read. Its list loads when it is opened. */
function NoticesLink() {
  const { pathname } = useLocation()
  const { venue } = useVenue()
  const venueId = venue?.id ?? ''
  const mayHaveNotices = venue !== undefined && venue.attending !== null && venue.attending !== 'no'
  const { data } = useQuery({
    ...api.notices.unread.queryOptions({ input: { venueId } }),
    enabled: mayHaveNotices,
  })
  const unread = data?.unread ?? 0
  return (
    <PageLink
      href={hrefOf('/guest/notices', { venue: useSearchParameter('venue') })}
      aria-current={pathname === '/guest/notices' ? 'page' : undefined}
      aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
      className="relative grid min-h-11 min-w-11 place-items-center rounded-control text-soft no-underline hover:bg-marked hover:text-ink aria-[current]:text-brand"
    >
      <Bell className="size-5" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-xs font-semibold text-on-brand tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </PageLink>
  )
}

type PageOutsideMenu = '/guest/venue' | '/guest/notices' | '/guest/account' | '/guest/account/data'

const pages: Readonly<Record<Exclude<PathIn<'guest'>, PageOutsideMenu>, Page>> = {
  '/guest': { label: 'My Information', icon: CircleUserRound },
  '/guest/agenda': { label: 'Agenda', icon: CalendarDays },
  '/guest/workshops': { label: 'Workshops & Activities', icon: Sparkles },
  '/guest/meals': { label: 'Meals', icon: UtensilsCrossed },
  '/guest/travel': { label: 'Travel', icon: Plane },
}
const links = entriesOf(pages)

/** Links to a guest's pages: in the header, or on a phone in a bar at the bottom, within reach of the thumb. */
function GuestLinks() {
  const { pathname } = useLocation()
  const venue = useSearchParameter('venue')
  return (
    <nav
      aria-label="Main"
      data-keep-clear="bar"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-card max-md:px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex max-md:min-h-16 max-md:px-1 narrow:px-0 md:gap-1">
        {links.map(([to, { label, icon: Icon }]) => (
          <li key={to} className="max-md:min-w-0 max-md:flex-1 tiny:has-aria-[current]:flex-[2.4]">
            <PageLink
              href={hrefOf(to, { venue })}
              aria-current={pathname === to ? 'page' : undefined}
              className={
                'flex items-center font-medium text-soft no-underline transition-colors duration-150 hover:text-ink ' +
                'md:min-h-(--control) md:rounded-control md:px-3 md:hover:bg-marked ' +
                'max-md:h-full max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-center max-md:text-xs max-md:leading-[1.15] max-md:-outline-offset-2 ' +
                'group/link aria-[current]:text-brand md:aria-[current]:bg-tint'
              }
            >
              <Icon className="size-5 shrink-0 md:hidden" aria-hidden />
              <span className={nameStyle}>{label}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// With large text, five names don't fit side by side: only icons show, and the current page's name.
const nameStyle =
  'max-w-full narrow:tracking-tight tiny:not-group-aria-[current]/link:sr-only tiny:wrap-anywhere'
