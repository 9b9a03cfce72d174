import type { Query } from '@tanstack/react-query'
import { keptTopics } from '#contract/kept-reads.ts'
import { shows, type Signal, type Topic } from '#contract/live.ts'
import { memberOf } from '#web/base/member.ts'

/** Whether any signal may affect a query: it has one of the query's topics, and its edition, if any. */
export function isConcerned({ queryKey }: Pick<Query, 'queryKey'>, signals: readonly Signal[]): boolean {
  const [path, options] = queryKey
  const [noun, name] = Array.isArray(path) ? path.map(String) : []
  const shown: readonly string[] = noun === undefined ? [] : topicsOf(noun, name)
  const venueId = memberOf(memberOf(options, 'input'), 'venueId')
  return signals.some(
    (signal) =>
      shown.includes(signal.topic) &&
      (signal.venueId === null || typeof venueId !== 'string' || venueId === signal.venueId),
  )
}

const topicsByNoun: Readonly<Record<string, readonly Topic[]>> = shows

/** The topics of a read; without a name, those of all reads with its noun. */
export const topicsOf = (noun: string, name?: string): readonly Topic[] =>
  keptTopics.get(`${noun}/${name}`) ?? topicsByNoun[noun] ?? []
