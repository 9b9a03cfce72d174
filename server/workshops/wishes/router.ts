import { api } from '#server/core/api.ts'
import { guestOf, withActor, withActorAndDeps } from '#server/core/acting.ts'
import { collectWishes, publishPlan, saveWishes, stopWishes } from '#server/workshops/wishes/commands.ts'
import { proposeWorkshops, readOwnWishes, readRound } from '#server/workshops/wishes/queries.ts'

export const workshopWishes = {
  // The person comes only from the session.
  own: api.workshopWishes.own.handler(({ context, input }) =>
    readOwnWishes(context.deps.db, { ...input, personId: context.ownPersonId() }),
  ),
  save: api.workshopWishes.save.handler(({ context, input }) =>
    saveWishes(context.deps, guestOf(context), input),
  ),
  round: api.workshopWishes.round.handler(({ context, input }) => readRound(context.deps.db, input)),
  collect: api.workshopWishes.collect.handler(withActorAndDeps(collectWishes)),
  stop: api.workshopWishes.stop.handler(withActor(stopWishes)),
  plan: api.workshopWishes.plan.handler(({ context, input }) => proposeWorkshops(context.deps, input)),
  publish: api.workshopWishes.publish.handler(withActorAndDeps(publishPlan)),
}
