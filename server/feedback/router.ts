import { api } from '#server/core/api.ts'
import { giveFeedback } from '#server/feedback/commands.ts'
import { readOwnFeedback, readResults } from '#server/feedback/queries.ts'

export const feedback = {
  // The person comes from the session alone.
  mine: api.feedback.mine.handler(({ context, input: { venueId } }) =>
    readOwnFeedback(context.deps.db, { venueId, personId: context.ownPersonId() }),
  ),
  give: api.feedback.give.handler(({ context, input }) =>
    giveFeedback(context.deps, context.ownPersonId(), input),
  ),
  results: api.feedback.results.handler(({ context: { deps }, input }) =>
    readResults(deps.db, input.venueId, deps.clock()),
  ),
}
