import { useQuery } from '@tanstack/react-query'
import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { DeviceOffers } from '#web/portal/now/device-offers.tsx'
import { NowCard } from '#web/portal/now/now-card.tsx'
import { countdown, isNow, isOver } from '#web/portal/now/phase.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { nextEdition } from '#web/portal/now/next-place.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { whenText } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** The top of a guest's page: a countdown before the event, Now around it, and the feedback form afterwards. */
export function TopOfHome({ home }: { home: GuestHome }) {
  const { venue, lastDay, attending } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (attending === 'no') return null
  return (
    <>
      {attending === 'yes' && isOver(dates, day) && <ThanksCard home={home} day={day} />}
      {isNow(dates, day) ? <NowCard home={home} /> : <Countdown text={countdown(dates, day)} />}
      {!isOver(dates, day) && <DeviceOffers isNow={isNow(dates, day)} />}
    </>
  )
}

const Countdown = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
      {text}
    </p>
  )

/** After the event, for people who came: thanks, the feedback form, and their place at the next event. */
function ThanksCard({ home: { venue, lastDay }, day }: { home: GuestHome; day: string }) {
  const ownFeedback = useQuery(api.feedback.mine.queryOptions({ input: { venueId: venue.id } }))
  const form = useLoaded(loadForm)
  return (
    <Card title={`Thank you for coming to ${venue.name}!`}>
      <Loaded
        query={ownFeedback}
        loading={{ shape: 'text', count: 3 }}
        failed="The questions could not be loaded."
      >
        {(answers) => day <= answers.until && form && <form.FeedbackForm venueId={venue.id} own={answers} />}
      </Loaded>
      <SavePlace lastDay={lastDay} day={day} />
    </Card>
  )
}

const loadForm = () => import('#web/feedback/feedback-form.tsx')

const passFocus = passFocusTo('main')

/** The next edition that the guest is invited to, with a button to say yes; renders nothing if there is none. */
function SavePlace({ lastDay, day }: { lastDay: string; day: string }) {
  const { choices, choose } = useVenue()
  const next = nextEdition(choices, { lastDay, day })
  const save = useAction(api.stay.answer, { success: `Your place at ${next?.name} is saved` })
  if (!next) return null
  const isSaved = next.attending === 'yes'
  return (
    <section
      key={next.id}
      aria-label="Next event"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4"
    >
      <p className="min-w-0">
        {isSaved ? 'You are coming to the next one, ' : 'Next: '}
        <span className="font-semibold wrap-anywhere">{next.name}</span>
        {`, ${whenText(next)}.`}
      </p>
      {isSaved ? (
        <Button onPress={() => choose(next.id)}>{`Go to ${next.name}`}</Button>
      ) : (
        <span ref={passFocus}>
          <Button
            variant="primary"
            isPending={save.isPending}
            pendingLabel="Saving..."
            onPress={() => save.run({ venueId: next.id, attending: 'yes' })}
          >
            Save my place
          </Button>
        </span>
      )}
    </section>
  )
}
