import { guestAgenda } from '#server/agenda/queries.ts'
import { ownApi } from '#server/api.ts'
import { handOnOwn } from '#server/lib/reply.ts'

export const agenda = {
  mine: ownApi(guestAgenda).agenda.mine.handler(handOnOwn),
}
