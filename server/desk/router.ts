import { api, queryApi } from '#server/api.ts'
import { sync } from '#server/desk/commands.ts'
import { deskList } from '#server/desk/queries.ts'
import { asActorWithDeps } from '#server/lib/acting.ts'
import { sendQueryResult } from '#server/lib/reply.ts'

export const desk = {
  list: queryApi(deskList).desk.list.handler(sendQueryResult),
  sync: api.desk.sync.handler(asActorWithDeps(sync)),
}
