import { FreshProof } from '#server/accounts/proved.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { api } from '#server/core/api.ts'
import { listDeliveries } from '#server/posts/queries.ts'
import { addWebhook, removeWebhook, switchOnWebhook } from '#server/webhooks/commands.ts'
import { listWebhooks } from '#server/webhooks/queries.ts'

export const webhooks = {
  list: api.webhooks.list.handler(({ context }) => listWebhooks(context.deps)),
  add: api.webhooks.add.handler(({ context, input }) =>
    addWebhook(context.deps, FreshProof.of(context.actor()), input),
  ),
  remove: api.webhooks.remove.handler(withActor(byId(removeWebhook))),
  switchOn: api.webhooks.switchOn.handler(withActorAndDeps(byId(switchOnWebhook))),
  deliveries: api.webhooks.deliveries.handler(({ context, input }) => listDeliveries(context.deps, input)),
}
