import { Unlink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { explain, type Failure } from '#web/lib/failure.ts'
import { Loaded, type LoadedProps } from '#web/lib/loaded.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type OpenedLinkProps<Data> = {
  query: LoadedProps<Data>['query']
  /** How many lines the form takes. */
  count: number
  /** `onFailure` is for the action that uses the link up: the form goes when the link turns out to be no good. */
  children: (data: Data, onFailure: (failure: Failure) => void) => ReactNode
}

/** What a mailed link opens, or that it opens nothing any more. */
export function OpenedLink<Data>({ query, count, children }: OpenedLinkProps<Data>) {
  const [refused, setRefused] = useState<Failure>()
  const failure = refused ?? (query.isError ? explain(query.error) : undefined)
  if (failure && isDeadLink(failure)) return <DeadLink failure={failure} />
  return (
    <Loaded query={query} loading={{ shape: 'text', count }}>
      {(data) => children(data, setRefused)}
    </Loaded>
  )
}

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
