import {
  disableAccount,
  enableAccount,
  linkAccount,
  setAccountRole,
  signOutEverywhere,
} from '#server/administration/commands.ts'
import { listAccounts } from '#server/administration/queries.ts'
import { api, listApi } from '#server/api.ts'
import { handOn } from '#server/lib/reply.ts'

export const administration = {
  list: listApi.administration.list.handler(async ({ context }) =>
    handOn(context, await listAccounts(context.deps.db, context.deps.clock())),
  ),
  setRole: api.administration.setRole.handler(({ context, input }) =>
    setAccountRole(context.deps, context.actor().userId, input),
  ),
  link: api.administration.link.handler(({ context, input }) =>
    linkAccount(context.deps, context.actor().userId, input.id),
  ),
  disable: api.administration.disable.handler(async ({ context, input }) => {
    await disableAccount(context.deps, context.actor().userId, input.id)
    return {}
  }),
  enable: api.administration.enable.handler(async ({ context, input }) => {
    await enableAccount(context.deps.db, context.actor().userId, input.id)
    return {}
  }),
  endSessions: api.administration.endSessions.handler(({ context, input }) =>
    signOutEverywhere(context.deps.db, context.actor(), input.id),
  ),
}
