import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'

const noQuestions: readonly AskedQuestion[] = []

/** The questions of the edition, in order. */
const askedIn = ({ questions }: Outputs['questions']['list']): AskedQuestion[] =>
  questions.flatMap(({ asking, ...question }) => (asking === null ? [] : [{ ...question, ...asking }]))

/** The questions of the edition, and those whose answers organisers read. */
export function useAskedQuestions(venueId: string): {
  all: readonly AskedQuestion[]
  readable: readonly AskedQuestion[]
} {
  const all =
    useQuery(api.questions.list.queryOptions({ input: { venueId }, select: askedIn })).data ?? noQuestions
  return useMemo(
    () => ({ all, readable: all.filter(({ readers }) => readers.includes('organisers')) }),
    [all],
  )
}
