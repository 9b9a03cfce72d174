import { findGuestAgenda } from '#server/agenda/queries.ts'
import { listApi } from '#server/api.ts'
import { handOn } from '#server/lib/reply.ts'

export const agenda = {
  mine: listApi.agenda.mine.handler(async ({ context, input }) =>
    handOn(context, await findGuestAgenda(context.deps.db, context.self(), input.venueId)),
  ),
}
