import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'

/** What a line does, as the server says. */
export type ReadLine = {
  outcome: 'new' | 'changed' | 'unchanged' | 'asked' | 'problem'
  name: string
  problem: { column: string | null; message: string } | null
  changes: readonly { column: string; before: string | null; after: string }[]
  joins: boolean
}

/** Someone types on: only what they stop at is asked. */
const pauseMs = 300

type Previewed<Answer> = { answer: Answer; numbers: readonly number[] }

/**
 * What the server says each line would do, asked again a moment after each change; what it said before stays until then.
 * Nothing of it is kept once the dialog is closed.
 */
export function usePreview<Answer extends { lines: readonly ReadLine[] }>(
  revision: string,
  numbers: readonly number[] | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  const id = useId()
  const query = useQuery<Previewed<Answer>>({
    queryKey: ['preview of an import', id, revision],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return { answer: await ask(signal), numbers: numbers ?? [] }
    },
    enabled: numbers !== undefined && numbers.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
  })
  return {
    answer: query.data?.answer,
    /** By the number of the line. */
    outcomes: outcomesOf(query.data),
    isCurrent: query.data !== undefined && !query.isPlaceholderData && !query.isFetching,
    problem: query.isError ? sentenceOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}

const known = new WeakMap<object, ReadonlyMap<number, ReadLine>>()
const none: ReadonlyMap<number, ReadLine> = new Map()

/** The same map for the same answer, so that rows are not drawn again. */
function outcomesOf(
  data: Previewed<{ lines: readonly ReadLine[] }> | undefined,
): ReadonlyMap<number, ReadLine> {
  if (data === undefined) return none
  const map =
    known.get(data) ?? new Map(data.answer.lines.map((line, at) => [data.numbers[at] ?? -1, line] as const))
  known.set(data, map)
  return map
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
