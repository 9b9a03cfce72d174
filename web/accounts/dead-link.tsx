import { Unlink } from 'lucide-react'
import type { Failure } from '#web/lib/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Whether it is the link that is no good, and not the connection or what was typed. */
export const isDeadLink = ({ code, fields }: Failure): boolean =>
  code === 'LINK_INVALID' || code === 'LINK_EXPIRED' || code === 'SET_UP_DONE' || 'token' in fields

/** A link that opens nothing any more says so and leads to the door. */
export function DeadLink({ failure: { code, sentence } }: { failure: Failure }) {
  return (
    // It takes the place of a form that was being filled in.
    <div role="alert">
      <EmptyState
        icon={Unlink}
        title={code === 'SET_UP_DONE' ? sentence : 'This link no longer works'}
        hint={
          code === 'SET_UP_DONE'
            ? undefined
            : 'It has already been used, was replaced by a newer one, or is incomplete.'
        }
        action={
          <LinkButton variant="primary" href="/auth">
            Sign in
          </LinkButton>
        }
      />
    </div>
  )
}
