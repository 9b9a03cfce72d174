import { useState } from 'react'
import { slotsOf, wishName } from '#contract/workshop-slots.ts'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatDeadline, formatTime } from '#web/base/dates.ts'
import { clearDraft, saveDraft, recallDraft } from '#web/lib/drafts.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { isSameDraft, restrictTo, type WishDraft } from '#web/portal/wish-draft.ts'
import { WishSlot } from '#web/portal/wish-slot.tsx'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type OwnWishes = Outputs['workshopWishes']['own']

type WorkshopWishesProps = {
  venue: Pick<VenueChoice, 'id' | 'timeZone'>
  workshops: readonly GuestWorkshop[]
  own: OwnWishes
  /** The venue's wall-clock time, like `now`. */
  closesAt: string
  now: string
}

/** The guest's wishes for all times, saved together; read-only once wishes are closed. */
export function WorkshopWishes({ venue, workshops, own, closesAt, now }: WorkshopWishesProps) {
  const { id: venueId, timeZone } = venue
  const isOpen = now < closesAt
  const key = `workshop-wishes.${venueId}`
  const [typed, setTyped] = useState(() => readDraft(key))
  const ids = workshops.map(({ id }) => id)
  const draft = restrictTo((isOpen && typed) || own, ids)
  const save = useAction(api.workshopWishes.save, {
    success: 'Your wishes are saved',
    failure: 'Failed to save your wishes',
    // Or the wishes before would show until they are fetched again, and the next tap would begin with them.
    optimistic: ({ ranked, othersFine = [] }) => [
      changeOf(api.workshopWishes.own, { venueId }, (saved) => ({ ...saved, ranked, othersFine })),
    ],
    onSuccess: (_saved, { ranked, othersFine = [] }) => {
      // Workshops tapped in the meantime aren't saved yet.
      if (!isSameDraft(draft, { ranked, othersFine })) return
      clearDraft(key)
      setTyped(undefined)
    },
  })
  const change = (next: WishDraft) => {
    saveDraft(key, next)
    setTyped(next)
  }
  const until = formatDeadline(closesAt, timeZone)
  return (
    <>
      <Notice>
        {isOpen
          ? `Tell us by ${until} which workshops you’d like. It isn’t first come, first served, and only organisers see your wishes.`
          : `Wishes closed on ${until}. We’ll tell you which seats you got; sign-up for the rest opens then.`}
      </Notice>
      {slotsOf(workshops).map((slot) => (
        <WishSlot
          key={slot[0]?.id}
          workshops={slot}
          draft={draft}
          onChange={isOpen ? change : undefined}
          timeZone={timeZone}
          now={now}
        />
      ))}
      {isOpen && (
        <div
          data-thumb
          data-keep-clear="bar"
          role="region"
          aria-label="Your wishes"
          className="sticky bottom-[calc(var(--dock)+1rem)] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-popover border border-line bg-raised p-2 pl-4 shadow-popover print:hidden"
        >
          <span role="status">
            {typed ? 'Not saved yet' : draft.ranked.length > 0 ? 'Saved' : `Until ${until}`}
          </span>
          <Button
            variant="primary"
            isPending={save.isPending}
            pendingLabel="Saving..."
            onPress={() =>
              save.run({ venueId, ranked: [...draft.ranked], othersFine: [...draft.othersFine] })
            }
          >
            Save my wishes
          </Button>
        </div>
      )}
    </>
  )
}

/** The unsaved wishes of this tab. */
function readDraft(key: string): WishDraft | undefined {
  const draft = recallDraft(key, Date.now())
  if (typeof draft !== 'object' || draft === null) return undefined
  return {
    ranked: textsOf(Reflect.get(draft, 'ranked')),
    othersFine: textsOf(Reflect.get(draft, 'othersFine')),
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

type WishResultsProps = {
  own: OwnWishes
  /** The guest's workshops in their current state. */
  workshops: readonly GuestWorkshop[]
  now: string
}

/** The results of the guest's wishes, for times still ahead. */
export function WishResults({ own, workshops, now }: WishResultsProps) {
  const results = own.results.filter(({ startTime }) => startTime > now)
  if (!own.isPublished || results.length === 0) return null
  return (
    <Card title="What you got">
      <ul className="divide-y divide-line">
        {results.map((result) => (
          <Result key={result.startTime} result={result} workshops={workshops} />
        ))}
      </ul>
      <p className="text-sm text-soft">
        The remaining seats are first come, first served. You can sign up below.
      </p>
    </Card>
  )
}

type ResultProps = { result: OwnWishes['results'][number] } & Pick<WishResultsProps, 'workshops'>

function Result({ result: { startTime, workshopId, title, rank }, workshops }: ResultProps) {
  // The seat has been given back or taken away.
  const isGone = workshops.some((one) => one.id === workshopId && !one.isSignedUp)
  const note = isGone ? 'you no longer have this seat' : rank !== null && wishName(rank)
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className={`min-w-0 font-medium wrap-anywhere ${isGone ? 'text-soft line-through' : ''}`}>
        {title ?? 'None of your choices had a seat left'}
      </span>
      <span className="text-sm text-soft">
        {[`${formatDayButton(startTime)}, ${formatTime(startTime)}`, note].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
