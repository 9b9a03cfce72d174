import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'

/** The outcome of a line, as the server previews it. */
export type ReadLine = {
  outcome: 'new' | 'changed' | 'unchanged' | 'asked' | 'problem'
  name: string
  problem: { column: string | null; message: string } | null
  changes: readonly { column: string; before: string | null; after: string }[]
  joins: boolean
}

/** How long typing must pause before a preview is requested, in milliseconds. */
const pauseMs = 300

type PreviewData<Preview> = { preview: Preview; numbers: readonly number[] }

/**
 * The server's preview of each line, requested a moment after each change. The previous preview stays until then. Nothing is
 * cached once the dialog is closed.
 */
export function usePreview<Preview extends { lines: readonly ReadLine[] }>(
  revision: string,
  numbers: readonly number[] | undefined,
  fetchPreview: (signal: AbortSignal) => Promise<Preview>,
) {
  const id = useId()
  const query = useQuery<PreviewData<Preview>>({
    queryKey: ['preview of an import', id, revision],
    queryFn: async ({ signal }) => {
      await waitForPause(signal)
      return { preview: await fetchPreview(signal), numbers: numbers ?? [] }
    },
    enabled: numbers !== undefined && numbers.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
  })
  return {
    preview: query.data?.preview,
    /** By line number. */
    outcomes: outcomesOf(query.data),
    isCurrent: query.data !== undefined && !query.isPlaceholderData && !query.isFetching,
    problem: query.isError ? sentenceOf(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}

const outcomesByData = new WeakMap<object, ReadonlyMap<number, ReadLine>>()
const noOutcomes: ReadonlyMap<number, ReadLine> = new Map()

/** Cached per preview, so that an unchanged preview doesn't re-render the rows. */
function outcomesOf(
  data: PreviewData<{ lines: readonly ReadLine[] }> | undefined,
): ReadonlyMap<number, ReadLine> {
  if (data === undefined) return noOutcomes
  const map =
    outcomesByData.get(data) ??
    new Map(data.preview.lines.map((line, index) => [data.numbers[index] ?? -1, line] as const))
  outcomesByData.set(data, map)
  return map
}

function waitForPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
