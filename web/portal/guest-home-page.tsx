import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { today } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DoorCodeButton } from '#web/portal/door-code-button.tsx'
import { FlightsCard } from '#web/portal/flights-card.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { GuestVenueCard } from '#web/portal/guest-venue-card.tsx'
import { isNow, isOver } from '#web/portal/now/phase.ts'
import { TopOfHome } from '#web/portal/now/top-of-home.tsx'
import { useIsOver, useIsOpen, useAnswerToast } from '#web/portal/attendance-answer.ts'
import { OwnWorkshopsCard } from '#web/portal/own-workshops-card.tsx'
import { PersonCard } from '#web/portal/person-card.tsx'
import { RoomCard } from '#web/portal/room-card.tsx'
import { wishLine } from '#web/portal/room-wish-text.ts'
import { AskOrganisers } from '#web/shell/contact-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

type GuestHomePageProps = {
  /** The name in the welcome, from the account until the data has loaded. */
  name: string
  /** The guest's edition chosen in the picker; undefined if there is none. */
  venueId: string | undefined
  picker: ReactNode
  /** A notice below the title about the editions themselves. */
  notice: ReactNode
}

/** /guest, My Information: the guest's edition on a single page. */
export function GuestHomePage({ name, venueId, ...header }: GuestHomePageProps) {
  if (venueId === undefined) {
    return (
      <>
        <PageHeader title={`Welcome, ${name}!`} />
        <EmptyState title="Venue information will be available soon" />
      </>
    )
  }
  return <OwnEdition name={name} venueId={venueId} {...header} />
}

function OwnEdition({ name, venueId, picker, notice }: GuestHomePageProps & { venueId: string }) {
  const home = useQuery(api.attendance.mine.queryOptions({ input: { venueId } }))
  return (
    <>
      <PageHeader title={`Welcome, ${home.data?.person.fullName ?? name}!`} picker={picker} />
      {notice}
      <Loaded query={home} loading={{ shape: 'cards', count: 4 }} failed="Failed to load your information.">
        {(own) => <EditionCards key={venueId} home={own} />}
      </Loaded>
    </>
  )
}

/** After declining, only the venue and person cards remain. */
function EditionCards({ home }: { home: GuestHome }) {
  const isComing = home.attending !== 'no'
  const isPast = useIsOver(home)
  const day = today(useNow(), home.venue.timeZone)
  const isAround = isNow({ startDate: home.venue.eventStartDate, lastDay: home.lastDay }, day)
  return (
    <div className="flex flex-col gap-4">
      <TopOfHome home={home} />
      <AnswerNotice home={home} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-6">
        <GuestVenueCard venue={home.venue} isOnHome hasContactElsewhere={isComing && isAround} />
        <div className="grid gap-4">
          {isComing && home.checkInTime === null && <LeaveCard home={home} />}
          <PersonCard home={home} />
          {isComing && (
            <>
              <OwnWorkshopsCard
                workshops={home.workshops}
                waiting={home.waiting}
                timeZone={home.venue.timeZone}
                isPast={isPast}
              />
              <RoomCard room={home.room} isPast={isPast}>
                {home.asksRoomWishes && !isPast && <OwnRoomWishes home={home} />}
              </RoomCard>
              <FlightsCard home={home} />
              <DoorCodeCard home={home} />
              {/* People who are there hardly ever need it, but may have to leave immediately. */}
              {home.checkInTime !== null && <LeaveCard home={home} />}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The door code before the event. Around the event, the card at the top shows it. */
function DoorCodeCard({ home }: { home: GuestHome }) {
  const { venue, lastDay, doorCode } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (doorCode === null || isNow(dates, day) || isOver(dates, day)) return null
  return (
    <Card title="When you arrive">
      <p className="text-soft">Show your code at the door to be checked in.</p>
      <DoorCodeButton home={home} />
    </Card>
  )
}

/** The guest's room wishes, editable until registration closes. */
function OwnRoomWishes({ home }: { home: GuestHome }) {
  const venueId = home.venue.id
  const ownWishes = useQuery(api.roomWishes.own.queryOptions({ input: { venueId } }))
  const isOpen = useIsOpen(home)
  const { opener, opened } = useOpened(RoomWishesDialog)
  return (
    <Loaded query={ownWishes} loading={{ shape: 'text', count: 1 }} failed="Failed to load your room wishes.">
      {(wishes) => (
        <section aria-label="Room wishes" className="flex flex-col gap-3 border-t border-line pt-3">
          <p className="wrap-anywhere">
            <span className="text-soft">You asked for: </span>
            {wishLine(wishes)}
          </p>
          <div>
            <Button
              {...opener}
              size="small"
              whyDisabled={isOpen ? undefined : 'Registration for this event is closed'}
            >
              Room wishes
            </Button>
          </div>
          {opened && <RoomWishesDialog venueId={venueId} own={wishes} onClose={opened.close} />}
        </section>
      )}
    </Loaded>
  )
}

const RoomWishesDialog = lazyDialog(
  async () => (await import('#web/portal/room-wishes-dialog.tsx')).RoomWishesDialog,
)

/** Answering removes the pressed button, so the focus moves on. */
const passFocus = passFocusTo('main')

/** A notice for guests who haven't answered or aren't coming, with a button to answer while registration is open. */
function AnswerNotice({ home }: { home: GuestHome }) {
  const isOpen = useIsOpen(home)
  const isPast = useIsOver(home)
  const answer = useAction(api.stay.answer, { success: useAnswerToast(home.venue.id) })
  if (home.attending === 'yes') return null
  const isNo = home.attending === 'no'
  if (isPast) {
    return (
      <Notice>
        {isNo
          ? 'This event is over. You said you were not coming.'
          : 'This event is over. You didn’t say whether you were coming.'}
      </Notice>
    )
  }
  return (
    <Notice tone={isNo ? 'neutral' : 'warn'}>
      <div ref={passFocus} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <p>
            {isNo
              ? 'You said you are not coming to this event.'
              : 'You haven’t said yet whether you are coming.'}
            {!isOpen && (
              <>
                {' Registration for this event is closed. '}
                <AskOrganisers contact={home.venue} />
              </>
            )}
          </p>
        </div>
        {isOpen && isNo && (
          <Button
            variant="primary"
            isPending={answer.isPending}
            pendingLabel="Saving..."
            onPress={() => answer.run({ venueId: home.venue.id, attending: 'yes' })}
          >
            I can come after all
          </Button>
        )}
        {isOpen && !isNo && (
          <LinkButton href={`/survey?venue=${home.venue.id}`} variant="primary">
            Answer now
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}

/** Lets people decline, above their answers. Asks first. */
function LeaveCard({ home }: { home: GuestHome }) {
  const isOpen = useIsOpen(home)
  const isPast = useIsOver(home)
  const { opener, opened } = useOpened(LeaveQuestion)
  if (isPast) return null
  return (
    <section
      ref={passFocus}
      aria-label="Change of plans"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 text-soft"
    >
      <p>
        {'Plans changed? '}
        {!isOpen && <AskOrganisers contact={home.venue} />}
      </p>
      {isOpen && (
        <Button {...opener} size="small">
          I can't come
        </Button>
      )}
      {opened && <LeaveQuestion home={home} onClose={opened.close} />}
    </section>
  )
}

const LeaveQuestion = lazyDialog(async () => (await import('#web/portal/leave-question.tsx')).LeaveQuestion)
