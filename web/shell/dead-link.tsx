import { Unlink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { explain, type Failure } from '#web/lib/failure.ts'
import { Loaded, type LoadedProps } from '#web/lib/loaded.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type OpenedLinkProps<Data> = {
  query: LoadedProps<Data>['query']
  /** The number of placeholder lines for the form. */
  count: number
  /**
   * Pass `onFailure` to the action that uses up the link: if the link turns out to be invalid, a notice replaces the
   * form.
   */
  children: (data: Data, onFailure: (failure: Failure) => void) => ReactNode
}

/** The content of a mailed link, or a notice that the link is invalid. */
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

/** Whether the link itself is invalid, rather than the connection or the input. */
export const isDeadLink = ({ code, fields }: Failure): boolean =>
  code === 'LINK_INVALID' || code === 'LINK_EXPIRED' || code === 'SET_UP_DONE' || 'token' in fields

/** Says that a link is invalid, and leads to the sign-in page. */
export function DeadLink({ failure: { code, sentence } }: { failure: Failure }) {
  return (
    // An alert, because it replaces a form that was being filled in.
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
