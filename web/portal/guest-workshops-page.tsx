import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isWishedFor } from '#contract/workshop-slots.ts'
import { useLocation } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import { formatLongDay } from '#web/base/dates.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { groupByDay, isPast } from '#web/lib/agenda-times.ts'
import { GuestWorkshopCard, GuestWorkshopRow } from '#web/portal/guest-workshop-card.tsx'
import { OwnPage } from '#web/portal/own-loaded.tsx'
import { scrollMargin, useScrollIntoView, workshopAnchor } from '#web/lib/use-scroll-into-view.ts'
import { clashesOf, seatsAtSameTime, type GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { joinTitlesOf, partsOf } from '#web/portal/workshop-parts.ts'
import { WishResults, WorkshopWishes, type OwnWishes } from '#web/portal/workshop-wishes.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

const loading: SkeletonProps = { shape: 'cards', label: 'Loading workshops...' }

/** /guest/workshops: the workshops that guests can sign up for. */
export const GuestWorkshopsPage = () => (
  <OwnPage
    title="Workshops & Activities"
    subtitle="Browse and sign up for workshops"
    loading={loading}
    read={(venueId) => api.workshops.mine.queryOptions({ input: { venueId } })}
    empty={<NoWorkshops />}
  >
    {(workshops, venue) => <WishesAndDays venue={venue} workshops={workshops} />}
  </OwnPage>
)

/** First the wishes while they are open, then the workshops with sign-up. */
function WishesAndDays({ venue, workshops }: { venue: VenueChoice; workshops: GuestWorkshop[] }) {
  const now = useWallClock(venue.timeZone)
  const ownWishes = useQuery(api.workshopWishes.own.queryOptions({ input: { venueId: venue.id } }))
  if (ownWishes.isPending) return <Skeleton {...loading} />
  // Offline, the list is still worth reading; the server refuses sign-ups for workshops whose seats are assigned by
  // wishes.
  if (!ownWishes.data) return <Days key={venue.id} venue={venue} workshops={workshops} />
  const closesAt = closesAtOf(ownWishes.data)
  const wishedWorkshops = workshops.filter((one) => closesAt !== null && isWishedFor(one, closesAt))
  const otherWorkshops = workshops.filter((one) => !wishedWorkshops.includes(one))
  return (
    <div className="flex flex-col gap-8">
      <WishResults own={ownWishes.data} workshops={workshops} now={now} />
      {closesAt !== null && wishedWorkshops.length > 0 && (
        <WorkshopWishes
          venue={venue}
          workshops={wishedWorkshops}
          own={ownWishes.data}
          closesAt={closesAt}
          now={now}
        />
      )}
      {otherWorkshops.length > 0 && <Days key={venue.id} venue={venue} workshops={otherWorkshops} />}
    </div>
  )
}

/** The deadline for wishes, while seats are assigned by them; null otherwise. */
const closesAtOf = ({ closesAt, isPublished }: OwnWishes) => (isPublished ? null : closesAt)

function Days({ venue, workshops }: { venue: VenueChoice; workshops: GuestWorkshop[] }) {
  const now = useWallClock(venue.timeZone)
  // The workshop that another page linked to.
  const linkedId = useLocation().hash || undefined
  useScrollIntoView(linkedId)
  // A card moves only when the page is opened again.
  const [joinTitles] = useState(() => joinTitlesOf(workshops))
  // For arrival and departure times. Without them only the warnings are missing.
  const home = useQuery(api.attendance.mine.queryOptions({ input: { venueId: venue.id } }))
  const presence = {
    arrival: home.data?.outboundFlight?.arrivalTime ?? null,
    departure: home.data?.returnFlight?.departureTime ?? null,
  }
  const propsOf = (workshop: GuestWorkshop) => ({
    workshop,
    clashes: clashesOf(workshop, workshops, presence),
    now,
  })
  return (
    <div className="flex flex-col gap-8 pt-2">
      <EarlierEntries entries={workshops} isOver={(one) => isPast(one, now)} noun="workshop" isLast>
        {(visibleWorkshops) => {
          const { rows, parts } = partsOf(visibleWorkshops, { now, joinTitles })
          return (
            <div className="flex flex-col gap-6">
              {rows.length > 0 && (
                <Part title="You are in">
                  <ul className="divide-y divide-line rounded-card border border-line bg-card">
                    {rows.map((workshop) => (
                      <Item key={workshop.id} id={workshop.id}>
                        <GuestWorkshopRow
                          {...propsOf(workshop)}
                          isOpen={workshopAnchor(workshop.id) === linkedId}
                        />
                      </Item>
                    ))}
                  </ul>
                </Part>
              )}
              {parts.map(({ title, cards }) => (
                <Part key={title} title={title}>
                  {groupByDay(cards).map(({ date, entries }) => (
                    <div key={date} className="flex flex-col gap-3">
                      <h3 className="text-soft">{formatLongDay(date)}</h3>
                      <ul className="grid gap-4 lg:grid-cols-2">
                        {entries.map((workshop) => (
                          <Item key={workshop.id} id={workshop.id}>
                            <GuestWorkshopCard
                              {...propsOf(workshop)}
                              level={4}
                              held={seatsAtSameTime(workshop, workshops)}
                              timeZone={venue.timeZone}
                            />
                          </Item>
                        ))}
                      </ul>
                    </div>
                  ))}
                </Part>
              ))}
            </div>
          )
        }}
      </EarlierEntries>
    </div>
  )
}

const Part = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    {title !== undefined && <h2>{title}</h2>}
    {children}
  </section>
)

const Item = ({ id, children }: { id: string; children: ReactNode }) => (
  // Signing up moves the workshop to the other part, and its button with it.
  <li ref={passFocus} id={workshopAnchor(id)} className={`grid ${scrollMargin}`}>
    {children}
  </li>
)

const passFocus = passFocusTo('main')

const NoWorkshops = () => (
  <EmptyState
    icon={Sparkles}
    title="No workshops available"
    hint="Workshops will be added soon. Check back later!"
  />
)
