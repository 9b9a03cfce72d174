import type { DeliveryState } from '#contract/messages.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Counts = Outputs['messages']['list'][number]['counts']

export const deliveryWords: Record<DeliveryState, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'ok' },
  sending: { label: 'Sending', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  'in doubt': { label: 'In doubt', tone: 'warn' },
  'no address': { label: 'No address', tone: 'warn' },
  'left out': { label: 'Not sent', tone: 'neutral' },
  'in a file': { label: 'In your file', tone: 'neutral' },
}

const orderedStates = Object.entries(deliveryWords)

/** `120 sent · 2 failed`: the counts of all states that occur. */
export const wordsOf = (counts: Counts): string =>
  orderedStates
    .flatMap(([state, { label }]) => {
      const count = countsByState(counts)[state] ?? 0
      return count === 0 ? [] : [`${count} ${label.toLowerCase()}`]
    })
    .join(' · ')

const countsByState = (counts: Counts): Readonly<Record<string, number>> => counts

/** How many deliveries are still under way. */
export const inProgress = (counts: Counts): number => counts.waiting + counts.sending

/** How many people read a message in their portal, of those who have it there. */
export const readWords = ({ read, kept }: Record<'read' | 'kept', number>): string =>
  `Read by ${read} of ${kept} on their page`
