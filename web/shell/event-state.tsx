import { countdown, type VenueChoice } from '#web/session/venue-choice.ts'

/** How soon an edition is, in a pill. */
export function EventState({ venue, now }: { venue: VenueChoice; now: Date }) {
  const text = countdown(venue, now)
  return (
    text !== undefined && (
      <span
        className={`shrink-0 rounded-full px-2 py-0.5 text-xs font-semibold max-md:px-1.5 max-md:py-0 ${tones[venue.state]}`}
      >
        {text}
      </span>
    )
  )
}

const tones: Record<VenueChoice['state'], string> = {
  coming: 'bg-tint text-ink',
  now: 'bg-clay text-on-brand',
  over: 'bg-line text-ink',
}
