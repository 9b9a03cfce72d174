import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { AnswerNotice, LeaveCard } from '#web/portal/answer-card.tsx'
import { DoorCodeCard } from '#web/portal/door-code-card.tsx'
import { FlightsCard } from '#web/portal/flights-card.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { TopOfHome } from '#web/portal/now/top-of-home.tsx'
import { useIsOver } from '#web/portal/own-answer.ts'
import { OwnWorkshopsCard } from '#web/portal/own-workshops-card.tsx'
import { PersonCard } from '#web/portal/person-card.tsx'
import { OwnRoomWishes } from '#web/portal/own-room-wishes.tsx'
import { RoomCard } from '#web/portal/room-card.tsx'
import { GuestVenueCard } from '#web/portal/guest-venue-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type GuestHomePageProps = {
  /** Who is welcomed, as the account says it until the answer is there. */
  name: string
  /** The edition of one's own that the picker shows; undefined: there is none. */
  venueId: string | undefined
  picker: ReactNode
  /** Under the title, about the editions themselves. */
  notice: ReactNode
}

/** /guest, My Information: one's own edition on one page. */
export function GuestHomePage({ name, venueId, ...head }: GuestHomePageProps) {
  if (venueId === undefined) {
    return (
      <>
        <PageHeader title={`Welcome, ${name}!`} />
        <EmptyState title="Venue information will be available soon" />
      </>
    )
  }
  return <OwnEdition name={name} venueId={venueId} {...head} />
}

function OwnEdition({ name, venueId, picker, notice }: GuestHomePageProps & { venueId: string }) {
  const home = useQuery(api.attendance.mine.queryOptions({ input: { venueId } }))
  return (
    <>
      <PageHeader title={`Welcome, ${home.data?.person.fullName ?? name}!`} picker={picker} />
      {notice}
      <Loaded query={home} loading={{ shape: 'cards', count: 4 }} failed="Failed to load your information.">
        {(own) => <Everything key={venueId} home={own} />}
      </Loaded>
    </>
  )
}

/** After the answer 'no' it is the card and the person only (decisions: what a guest's editions are). */
function Everything({ home }: { home: GuestHome }) {
  const isComing = home.attending !== 'no'
  const isPast = useIsOver(home)
  return (
    <div className="flex flex-col gap-4">
      <TopOfHome home={home} />
      <AnswerNotice home={home} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-6">
        <GuestVenueCard venue={home.venue} isLinked />
        <div className="grid gap-4">
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
              <LeaveCard home={home} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
