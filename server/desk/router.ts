import { api, jsonApi } from '#server/core/api.ts'
import { renewCode, renewOwnCode } from '#server/desk/codes/commands.ts'
import { listBadges } from '#server/desk/codes/queries.ts'
import { doorKeys } from '#server/lib/door-keys.ts'
import { sync } from '#server/desk/commands.ts'
import { deskList, seesReports } from '#server/desk/queries.ts'
import { guestOf, withActor, byId } from '#server/core/acting.ts'
import { sendJson } from '#server/core/reply.ts'

/** The response for an edition that does not exist. */
const emptyList = '{"validUntil":null,"rows":[]}'

export const desk = {
  list: jsonApi.desk.list.handler(async ({ context, input }) => {
    const { db, secret } = context.deps
    const [read] = await deskList(db, {
      ...input,
      ...doorKeys(secret),
      seesReports: seesReports(context.deskCaller()),
    })
    return sendJson(context, read?.list ?? emptyList)
  }),
  sync: api.desk.sync.handler(({ context, input }) => sync(context.deps, context.deskCaller(), input)),
  badges: api.desk.badges.handler(({ context, input }) => listBadges(context.deps, input.venueId)),
  renewCode: api.desk.renewCode.handler(withActor(byId(renewCode))),
  renewOwnCode: api.desk.renewOwnCode.handler(({ context, input }) =>
    renewOwnCode(context.deps.db, guestOf(context), input),
  ),
}
