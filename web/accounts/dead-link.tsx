import { Unlink } from 'lucide-react'
import { explain } from '#web/lib/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const dead = new Set(['LINK_INVALID', 'LINK_EXPIRED', 'SET_UP_DONE', 'BAD_REQUEST'])

/** A link that opens nothing any more says so and leads to the door; one that was only not answered offers a retry. */
export function DeadLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, sentence } = explain(error)
  if (!dead.has(code)) return <ErrorState message={sentence} onRetry={onRetry} />
  return (
    <EmptyState
      icon={Unlink}
      title={code === 'SET_UP_DONE' ? sentence : 'This link is not valid any more'}
      hint={
        code === 'SET_UP_DONE'
          ? undefined
          : 'It was used already, replaced by a newer one, or is not complete.'
      }
      action={
        <LinkButton variant="primary" href="/auth">
          Sign in
        </LinkButton>
      }
    />
  )
}
