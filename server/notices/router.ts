import { api, queryApi } from '#server/core/api.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { markNoticesRead } from '#server/notices/commands.ts'
import { ownNotices, unreadNotices } from '#server/notices/queries.ts'

export const notices = {
  mine: queryApi(ownNotices).notices.mine.handler(sendQueryResult),
  unread: queryApi(unreadNotices).notices.unread.handler(sendQueryResult),
  read: api.notices.read.handler(({ context, input }) =>
    markNoticesRead(context.deps, context.ownPersonId(), input),
  ),
}
