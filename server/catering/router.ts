import { ownApi } from '#server/api.ts'
import { guestMeals } from '#server/catering/queries.ts'
import { handOnOwn } from '#server/lib/reply.ts'

export const catering = {
  mine: ownApi(guestMeals).catering.mine.handler(handOnOwn),
}
