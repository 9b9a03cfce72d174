import { getRouter, isProcedure, type AnyRouter } from '@orpc/server'
import type { Meta } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import { cachedTopics } from '#contract/cached-reads.ts'
import type { Topic } from '#contract/live.ts'
import { queryOf } from '#server/core/api.ts'
import type { AuthorizedQuery } from '#server/core/context.ts'

export type CachedRead = {
  path: string
  meta: Meta
  /** Whether its input is an edition; otherwise it has none. */
  takesVenue: boolean
  topics: readonly Topic[]
  query: AuthorizedQuery
}

const procedures: Readonly<Record<string, Readonly<Record<string, DeclaredProcedure>>>> = contract
type DeclaredProcedure = { '~orpc': { meta: Meta; inputSchema?: unknown } }

/** Every cached read, by `noun/name`, with the query that its procedure runs. */
export const cachedReadsOf = (router: AnyRouter): ReadonlyMap<string, CachedRead> =>
  new Map(
    [...cachedTopics].map(([path, topics]) => {
      const [noun = '', name = ''] = path.split('/')
      const declared = procedures[noun]?.[name]?.['~orpc']
      const procedure = getRouter(router, [noun, name])
      const query = isProcedure(procedure) ? queryOf(procedure) : undefined
      if (!declared || !query) throw new Error(`${path} has no query of its own.`)
      const takesVenue = declared.inputSchema !== undefined
      return [path, { path, meta: declared.meta, takesVenue, topics, query }] as const
    }),
  )
