import { api, queryApi } from '#server/api.ts'
import { renewCode, renewOwnCode } from '#server/desk/codes/commands.ts'
import { listBadges } from '#server/desk/codes/queries.ts'
import { sync } from '#server/desk/commands.ts'
import { deskList } from '#server/desk/queries.ts'
import { asActor, asActorWithDeps, byId } from '#server/lib/acting.ts'
import { sendQueryResult } from '#server/lib/reply.ts'

export const desk = {
  list: queryApi(deskList).desk.list.handler(sendQueryResult),
  sync: api.desk.sync.handler(asActorWithDeps(sync)),
  badges: api.desk.badges.handler(({ context, input }) => listBadges(context.deps, input.venueId)),
  renewCode: api.desk.renewCode.handler(asActor(byId(renewCode))),
  renewOwnCode: api.desk.renewOwnCode.handler(({ context, input }) =>
    renewOwnCode(
      context.deps.db,
      { actorId: context.actor().userId, personId: context.ownPersonId() },
      input,
    ),
  ),
}
