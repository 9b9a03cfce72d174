import { api } from '#server/core/api.ts'
import { withActor } from '#server/core/acting.ts'
import { planNextEdition, undoPlan } from '#server/next-edition/commands.ts'
import { findEditionContents } from '#server/next-edition/queries.ts'

export const nextEdition = {
  contents: api.nextEdition.contents.handler(({ context: { deps }, input: { venueId } }) =>
    findEditionContents(deps.db, venueId),
  ),
  plan: api.nextEdition.plan.handler(withActor(planNextEdition)),
  undo: api.nextEdition.undo.handler(withActor(undoPlan)),
}
