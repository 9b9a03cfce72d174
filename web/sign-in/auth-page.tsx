import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AuthCard } from '#web/sign-in/auth-card.tsx'
import { AuthFrame } from '#web/sign-in/auth-frame.tsx'
import { Confetti } from '#web/sign-in/confetti.tsx'
import { explain } from '#web/lib/failure.ts'
import { loadFullStylesheet } from '#web/lib/full-stylesheet.ts'
import { homeOf, signOut, useSession } from '#web/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { UnsentNotice } from '#web/sign-in/unsent-notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/** The sign-in page. Signed-in people are sent on; the form does not wait for that question. */
export function AuthPage() {
  const { data: user, error, isFetching, refetch } = useSession()
  const { survey } = useSearch({ strict: false })
  const [bursts, setBursts] = useState(1)
  // Of the page after this one. Not reached now: that page asks again.
  useEffect(() => whenIdle(() => void loadFullStylesheet().catch(() => undefined)), [])
  if (user?.mustChangePassword) return <Navigate to="/choose-password" replace />
  if (user?.role && survey !== undefined) return <Navigate to="/survey" search={{ venue: survey }} replace />
  if (user?.role) return <Navigate to={homeOf(user)} replace />
  return (
    <AuthFrame>
      {user && !isFetching && <SignOutWithoutRole />}
      {user === undefined && error ? (
        <ErrorState message={explain(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <>
          <UnsentNotice />
          <AuthCard onSignedUp={() => setBursts(bursts + 1)} />
        </>
      )}
      <Confetti key={bursts} />
    </AuthFrame>
  )
}

/** An account that nobody gave a role has nowhere to go: it gets the message and is signed out. */
function SignOutWithoutRole() {
  const client = useQueryClient()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    toast({ kind: 'error', title: 'No role assigned to your account. Contact an administrator.' })
    void signOut(client, 'local')
  }, [client])
  return null
}
