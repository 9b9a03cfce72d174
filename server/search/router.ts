import { api } from '#server/core/api.ts'
import { findEverywhere } from '#server/search/queries.ts'

export const search = {
  find: api.search.find.handler(({ context: { deps }, input }) => findEverywhere(deps.db, input)),
}
