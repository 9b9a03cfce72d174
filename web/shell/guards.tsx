import type { ReactNode } from 'react'
import { explain, isUnreached } from '#web/lib/failure.ts'
import { GoTo } from '#web/lib/page-link.tsx'
import { recall } from '#web/base/storage.ts'
import { expiredMark } from '#web/copies/copies.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { useSession, type CurrentUser } from '#web/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * Any session, else /auth. While it is asked for, the shell shows a spinner; when the question cannot be answered it
 * says so and offers a retry instead of sending people around. An account without a role goes to /auth as well,
 * which signs it out with the spec's sentence; one with a temporary password chooses its own first.
 */
function RequireSession({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { data: user, error, isFetching, refetch } = useSession()
  // Being asked again: a page that just signed this device in sends people here, and one that made a guest of its account.
  if (user === undefined || (isFetching && (user === null || user.role === null))) {
    return (
      <PlainFrame>
        {error && !isFetching ? (
          <>
            <h1 className="sr-only">Quarterdeck</h1>
            <ErrorState message={sentenceAbout(error)} onRetry={() => void refetch()} />
          </>
        ) : (
          <Checking />
        )}
      </PlainFrame>
    )
  }
  if (user === null) return <GoTo href="/auth" />
  if (user.mustChangePassword) return <GoTo href="/choose-password" />
  if (user.role === null) return <GoTo href="/auth" />
  return children(user)
}

/** Without a connection, people whose copy was deleted for its age read why there is nothing. */
const sentenceAbout = (error: Error): string =>
  isUnreached(error) && recall(expiredMark) !== undefined
    ? 'You are offline, and the copy of your pages on this device was more than seven days old, so it was deleted. Connect to the internet to see them again.'
    : explain(error).sentence

/** Only whom `allows` lets in; others go to `otherwise`. */
export function RequireRole({
  allows,
  otherwise = '/',
  children,
}: {
  allows: (user: CurrentUser) => boolean
  otherwise?: '/' | '/guest'
  children: (user: CurrentUser) => ReactNode
}) {
  return (
    <RequireSession>{(user) => (allows(user) ? children(user) : <GoTo href={otherwise} />)}</RequireSession>
  )
}

/** Shows after 150 ms, as every loading does. */
export const Checking = () => (
  <div className="grid flex-1 animate-late place-items-center text-brand">
    <Spinner label="Checking who is signed in" />
  </div>
)
