import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { consequencesOf, type QuestionContent, type PlannedAction } from '#web/consequences/consequences.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ConsequenceListProps = { venueId: string; action: PlannedAction }

/** The consequences of an action, which the server finds by trying it. */
export function ConsequenceList({ venueId, action }: ConsequenceListProps) {
  const { data, error } = useQuery(consequencesOf(venueId, action))
  if (!data && !error) return <Skeleton label="Checking what else this changes..." shape="text" count={2} />
  return <Consequences consequences={data ?? { sentence: sentenceOf(error) }} />
}

const Consequences = ({ consequences }: Pick<QuestionContent, 'consequences'>) =>
  'sentence' in consequences ? (
    <p>We couldn’t check what else this changes. {consequences.sentence}</p>
  ) : (
    consequences.sentences.length > 0 && (
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink wrap-anywhere">
        {consequences.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  )

type ConsequenceDialogProps = Omit<AlertDialogProps, 'isPending' | 'onConfirm' | 'children'> & {
  venueId: string
  intent: PlannedAction
  /** Shown above the consequences. */
  before?: ReactNode
  /** Shown below the consequences. */
  children?: ReactNode
  /** `mailCount`: how many e-mails the question announced; null if that couldn't be looked up. */
  onConfirm: (mailCount: number | null) => void
}

/** A question that lists the consequences of an action. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { venueId, intent, before, children, onConfirm, ...dialog } = props
  const { data, isPending } = useQuery(consequencesOf(venueId, intent))
  return (
    <AlertDialog {...dialog} isPending={isPending} onConfirm={() => onConfirm(data?.readers ?? null)}>
      <div className="flex flex-col gap-3">
        {before}
        <ConsequenceList venueId={venueId} action={intent} />
        {children}
      </div>
    </AlertDialog>
  )
}

type QuestionProps = QuestionContent & { onAnswer: (isConfirmed: boolean) => void }

/** Asks whether to continue, for consequences worth a question. */
export const ConsequenceQuestion = ({ before, consequences, onAnswer, ...question }: QuestionProps) => (
  <AlertDialog
    {...question}
    isDanger={false}
    onConfirm={() => onAnswer(true)}
    onClose={() => onAnswer(false)}
  >
    <div className="flex flex-col gap-3">
      {before !== undefined && <p>{before}</p>}
      <Consequences consequences={consequences} />
    </div>
  </AlertDialog>
)
