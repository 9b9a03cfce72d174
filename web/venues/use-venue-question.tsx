import { useState } from 'react'
import { VenueUpdate } from '#contract/venues.ts'
import { api } from '#web/lib/api.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { offeredMoves, announcedFields } from '#web/venues/venue-change.ts'
import { VenueChangeDialog } from '#web/venues/venue-change-dialog.tsx'
import type { Venue } from '#web/venues/venue-values.ts'

type Change = Inputs['venues']['update']
type Question = {
  change: Change
  move: Outputs['venues']['moving'] | undefined
  answer: (change: Change | undefined) => void
}

/** Asks, before a change is saved, what moves along and who gets an e-mail; where nothing moves and nobody gets one it is not asked. */
export function useVenueQuestion(venue: Venue) {
  const [question, setQuestion] = useState<Question>()
  const completes = async (change: Change): Promise<Change | undefined> => {
    if (announcedFields.every((field) => change[field] === venue[field])) return change
    const isMoved =
      venue.eventStartDate !== null &&
      change.eventStartDate !== null &&
      change.eventStartDate !== venue.eventStartDate
    const { eventStartDate, eventEndDate } = change
    const move = isMoved
      ? await api.venues.moving.call({ venueId: venue.id, eventStartDate, eventEndDate })
      : undefined
    const mailing = { call: 'venues.update' as const, input: change }
    const { readers } = await api.mailings.preview.call({ mailing })
    if (readers.length === 0 && (!move || (offeredMoves(move).length === 0 && move.flights === 0)))
      return change
    return new Promise((resolve) => setQuestion({ change, move, answer: resolve }))
  }
  const shown = question && (
    <VenueChangeDialog
      change={question.change}
      move={question.move}
      onAnswer={(change) => {
        setQuestion(undefined)
        question.answer(change)
      }}
    />
  )
  return { completes, question: shown }
}

/** An edition as it was, to be saved again. */
export const fieldsOf = (venue: Venue): Change => VenueUpdate.strip().parse(venue)
