import { useQuery } from '@tanstack/react-query'
import { consequencesOf, type Deed } from '#web/consequences/consequences-of.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ConsequenceListProps = { venueId: string; deed: Deed }

/** What follows from a deed, as the server finds by trying it. */
export function ConsequenceList({ venueId, deed }: ConsequenceListProps) {
  const { data, error } = useQuery(consequencesOf(venueId, deed))
  if (error && !data) return <p>We couldn’t check what else this changes. {sentenceOf(error)}</p>
  if (!data) return <Skeleton label="Checking what else this changes..." shape="text" count={2} />
  return <ConsequenceSentences sentences={data.sentences} />
}

export const ConsequenceSentences = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink wrap-anywhere">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
