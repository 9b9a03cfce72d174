import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ConsequenceListProps = { query: UseQueryResult<Outputs['consequences']['status']> }

/** What follows from what a question asks about, as the server found by trying it. */
export function ConsequenceList({ query: { data, error } }: ConsequenceListProps) {
  if (error && !data) return <p>What follows could not be looked up. {sentenceOf(error)}</p>
  if (!data) return <Skeleton label="Looking up what follows..." shape="text" count={2} />
  if (data.sentences.length === 0) return null
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink wrap-anywhere">
      {data.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
