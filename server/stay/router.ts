import { api } from '#server/core/api.ts'
import { guestOf } from '#server/core/acting.ts'
import {
  answer,
  hideFlights,
  letDriverCall,
  setFlight,
  undoDecline,
  updateDetails,
} from '#server/stay/commands.ts'

export const stay = {
  answer: api.stay.answer.handler(({ context, input }) => answer(context.deps, guestOf(context), input)),
  undoDecline: api.stay.undoDecline.handler(({ context, input }) =>
    undoDecline(context.deps, guestOf(context), input.venueId),
  ),
  updateDetails: api.stay.updateDetails.handler(({ context, input }) =>
    updateDetails(context.deps.db, guestOf(context), input),
  ),
  letDriverCall: api.stay.letDriverCall.handler(({ context, input }) =>
    letDriverCall(context.deps.db, guestOf(context), input),
  ),
  setFlight: api.stay.setFlight.handler(({ context, input }) =>
    setFlight(context.deps, guestOf(context), input),
  ),
  hideFlights: api.stay.hideFlights.handler(({ context, input }) =>
    hideFlights(context.deps.db, guestOf(context), input),
  ),
}
