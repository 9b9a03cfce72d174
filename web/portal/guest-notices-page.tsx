import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { readPlainWriting } from '#contract/plain-writing.ts'
import { hrefOf } from '#web/lib/location.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { formatInstant } from '#web/base/dates.ts'
import { useOffline } from '#web/base/reach.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { SentBlocks } from '#web/messages/blocks-view.tsx'
import { UnlessDeclined, OwnLoaded } from '#web/portal/own-loaded.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { SkeletonProps } from '#web/ui/skeleton.tsx'
import { canPush, isAppleBrowser, useTurnOnPush } from '#web/portal/now/device-offers.tsx'
import { blockedText, isPushOn, unsubscribe } from '#web/portal/push.ts'
import { Button } from '#web/ui/button.tsx'

const loading: SkeletonProps = { shape: 'list', label: 'Loading messages...' }

/** /guest/notices: the mails that a guest got about an event. Opening the page marks them as read. */
export const GuestNoticesPage = () => (
  <VenuePage
    title="Messages"
    subtitle="News and messages about this event"
    loading={loading}
    withoutVenues={<NoNotices />}
    isForGuests
  >
    {(venue) => (
      <UnlessDeclined venue={venue}>
        <PushSwitch />
        <Notices key={venue.id} venue={venue} />
      </UnlessDeclined>
    )}
  </VenuePage>
)

type Notice = Outputs['notices']['mine'][number]

function Notices({ venue }: { venue: VenueChoice }) {
  const query = useQuery(api.notices.mine.queryOptions({ input: { venueId: venue.id } }))
  const newIds = useMarkAsRead(venue.id, query.data ?? [])
  return (
    <OwnLoaded query={query} loading={loading} empty={<NoNotices />}>
      {(notices) => (
        <ul className="flex max-w-2xl flex-col gap-4">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} venue={venue} isNew={newIds.has(notice.id) || !notice.isRead} />
            </li>
          ))}
        </ul>
      )}
    </OwnLoaded>
  )
}

/** Marks these notices as read. Returns the ids of those that were unread when the page first showed them. */
function useMarkAsRead(venueId: string, notices: readonly Notice[]): ReadonlySet<string> {
  const isOffline = useOffline()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const { run } = useAction(api.notices.read, {
    optimistic: ({ ids }) => [
      changeOf(api.notices.unread, { venueId }, () => ({ unread: 0 })),
      changeOf(api.notices.mine, { venueId }, (list) =>
        list.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)),
      ),
    ],
  })
  const unread = notices.flatMap(({ id, isRead }) => (isRead ? [] : [id]))
  if (unread.some((id) => !newIds.has(id))) setNewIds(new Set([...newIds, ...unread]))
  const markRead = useEffectEvent(() => void run({ ids: unread }))
  const unreadIds = unread.join(' ')
  useEffect(() => {
    if (unreadIds !== '' && !isOffline) markRead()
  }, [unreadIds, isOffline])
  return newIds
}

const agenda = { to: '/guest/agenda', label: 'See the agenda' } as const
const workshops = { to: '/guest/workshops', label: 'See the workshops' } as const
const home = { to: '/guest', label: 'Open my page' } as const

/** The page that each kind of notice links to. */
const pages = {
  invitation: home,
  'event changed': home,
  'starts soon': home,
  'room given': { to: '/guest/venue', label: 'See my room' },
  shuttle: home,
  'agenda changed': agenda,
  'workshop changed': workshops,
  'workshop cancelled': workshops,
  'seat given': workshops,
  'seat offered': workshops,
  'workshops planned': workshops,
  message: home,
  reminder: home,
} as const satisfies Record<Notice['kind'], { to: string; label: string }>

type NoticeCardProps = { notice: Notice; venue: VenueChoice; isNew: boolean }

const NoticeCard = ({ notice: { kind, title, text, at }, venue, isNew }: NoticeCardProps) => (
  <Card title={title} {...(isNew && { aside: <Badge tone="brand">New</Badge> })}>
    <p className="-mt-2 text-sm text-soft">{formatInstant(at, venue.timeZone)}</p>
    <SentBlocks blocks={readPlainWriting(text)} />
    <p>
      <PageLink
        href={hrefOf(pages[kind].to, { venue: venue.id })}
        className="inline-flex min-h-11 items-center"
      >
        {pages[kind].label}
      </PageLink>
    </p>
  </Card>
)

const NoNotices = () => (
  <EmptyState
    icon={Bell}
    title="No messages yet"
    hint="What the organisers tell you about this event is kept here, in case you lose the e-mail."
  />
)

/** Turns notifications on this device on and off, or says what to do first. */
function PushSwitch() {
  const isPossible = canPush()
  const { data: isOn } = useQuery({
    queryKey: ['push on this device'],
    queryFn: isPushOn,
    enabled: isPossible,
  })
  const turnOn = useTurnOnPush()
  const turnOff = useAction(api.push.turnOff, {
    success: 'Notifications are off on this device',
    failure: 'Notifications were not turned off',
    onSuccess: () => void unsubscribe(),
  })
  if (!isPossible) return isAppleBrowser() && <Row text={stepsText} />
  if (Notification.permission === 'denied') return <Row text={blockedText} />
  if (isOn === undefined) return null
  return isOn ? (
    <Row text="This device notifies you as soon as a message arrives.">
      <Button isPending={turnOff.isPending} onPress={() => turnOff.run(undefined)}>
        Turn off notifications
      </Button>
    </Row>
  ) : (
    <Row text={offerText}>
      <Button isPending={turnOn.isPending} onPress={turnOn.press}>
        Turn on notifications
      </Button>
    </Row>
  )
}

const offerText =
  'This device can notify you as soon as a message arrives: what it is about, without details. At night, only urgent messages.'
const stepsText =
  'To get notifications: 1. Tap Share, then Add to Home Screen. 2. Open the page from there, and turn them on here.'

const Row = ({ text, children }: { text: string; children?: ReactNode }) => (
  <section
    aria-label="Notifications"
    className="mb-4 flex max-w-2xl flex-wrap items-center justify-between gap-x-4 gap-y-3 text-soft print:hidden"
  >
    <p className="min-w-0 flex-[1_1_18rem]">{text}</p>
    {children}
  </section>
)
