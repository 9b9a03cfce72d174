import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParameter } from '#web/lib/location.ts'
import { explain } from '#web/lib/failure.ts'
import { GoTo } from '#web/lib/page-link.tsx'
import { homeOf, signOut, useSession } from '#web/session/session.ts'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { AuthCard } from '#web/sign-in/auth-card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** The sign-in page. Redirects signed-in people; the form doesn't wait for that check. */
export function AuthPage() {
  const { data: user, error, isFetching, refetch } = useSession()
  const survey = useSearchParameter('survey')
  const isConfirmed = useSearchParameter('confirmed') === 'true'
  const [bursts, setBursts] = useState(1)
  const late = useLoaded(loadLateParts)
  if (user?.mustChangePassword) return <GoTo href="/choose-password" />
  if (user?.role && survey !== undefined) return <GoTo href={`/survey?venue=${encodeURIComponent(survey)}`} />
  if (user?.role) return <GoTo href={homeOf(user)} />
  return (
    <AuthFrame>
      {user && !isFetching && <SignOutWithoutRole />}
      {user === undefined && error ? (
        <ErrorState message={explain(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <>
          {late && <late.UnsentNotice />}
          <AuthCard isConfirmed={isConfirmed} onSignedUp={() => setBursts(bursts + 1)} />
        </>
      )}
      {late && <late.Confetti key={bursts} />}
    </AuthFrame>
  )
}

/** What may appear after the form, so that it never delays it. */
const loadLateParts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return import('#web/sign-in/late-parts.tsx')
}

/** An account without a role has no page to go to, so it gets the message and is signed out. */
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

/** The frame of the sign-in page: a picture in our own colours beside the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div data-roomy className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <header className="relative flex flex-col justify-between overflow-hidden bg-nav px-5 py-4 text-nav-ink lg:px-12 lg:py-10">
        <Rings />
        <div className="relative">
          <Wordmark />
        </div>
        <p className="relative max-w-lg font-display text-[clamp(2.5rem,1.5rem+2.6vw,3.75rem)] leading-[1.1] tracking-[-0.02em] text-balance max-lg:hidden">
          Everyone arrives, finds a bed, and knows where to be.
        </p>
        <p className="relative text-nav-soft max-lg:hidden">
          Attendance, rooms, travel and agenda, quarter after quarter.
        </p>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center px-4 py-8 sm:justify-center"
      >
        <div className="w-full max-w-96">{children}</div>
      </main>
    </div>
  )
}

/** The product's mark in large, as ripples on dark water. */
const Rings = () => (
  <svg
    viewBox="0 0 400 400"
    fill="none"
    aria-hidden
    className="absolute -right-40 -bottom-48 size-[44rem] stroke-nav-active max-lg:hidden"
  >
    {[60, 100, 140, 180].map((radius) => (
      <circle key={radius} cx="200" cy="200" r={radius} strokeWidth="14" />
    ))}
    <path d="M235 235l56 56" strokeWidth="14" strokeLinecap="round" className="stroke-clay" />
  </svg>
)
