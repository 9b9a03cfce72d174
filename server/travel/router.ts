import { ownApi } from '#server/api.ts'
import { handOnOwn } from '#server/lib/reply.ts'
import { guestTravellers } from '#server/travel/queries.ts'

export const travel = {
  mine: ownApi(guestTravellers).travel.mine.handler(handOnOwn),
}
