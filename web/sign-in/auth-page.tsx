import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { countTaps } from '#web/base/desk-store.ts'
import { useSearchParameter } from '#web/lib/location.ts'
import { explain } from '#web/lib/failure.ts'
import { GoTo } from '#web/lib/page-link.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { homeOf, signOut, useSession } from '#web/session/session.ts'
import { Wordmark } from '#web/shell/wordmark.tsx'
import { AuthCard } from '#web/sign-in/auth-card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The sign-in page. Redirects signed-in people; the form doesn't wait for that check. */
export function AuthPage() {
  const { data: user, error, isFetching, refetch } = useSession()
  const survey = useSearchParameter('survey')
  const [bursts, setBursts] = useState(1)
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
          <UnsentNotice />
          <AuthCard onSignedUp={() => setBursts(bursts + 1)} />
        </>
      )}
      <Confetti key={bursts} />
    </AuthFrame>
  )
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
function AuthFrame({ children }: { children: ReactNode }) {
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

/** Counts the taps on this device that the server lacks. Names no one, because nobody is signed in yet. */
function UnsentNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countTaps().then((found) => !isGone && setCount(found))
    return () => {
      isGone = true
    }
  }, [])
  if (count === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {`${pluralize(count, 'change')} at the desk, made on this device, not sent yet. Open the desk here as the person who made ${count === 1 ? 'it' : 'them'}.`}
      </Notice>
    </div>
  )
}

const pieces = 500
const durationMs = 5_000
/** How long a piece falls at sixty frames a second. No pieces are thrown this close to the end. */
const fallMs = 2_500
const intervalMs = 100

/** Five seconds of confetti, 500 pieces; none if the device prefers reduced motion. Mount it again for more. */
function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    return burst(canvas.current)
  }, [])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="pointer-events-none fixed inset-0 z-70 size-full print:hidden"
    />
  )
}

/** Throws the confetti, and returns a function that ends it early. */
function burst(canvas: HTMLCanvasElement): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const start = async () => {
    const { create } = await import('canvas-confetti')
    if (isOver) return
    // No worker: it would start from a blob, which our content security policy forbids.
    const throwPieces = create(canvas, { useWorker: false, resize: true })
    let puffs = (durationMs - fallMs) / intervalMs
    const particleCount = pieces / puffs
    timer = setInterval(() => {
      void throwPieces({
        particleCount,
        angle: 90,
        spread: 140,
        startVelocity: 28,
        gravity: 1.6,
        ticks: (fallMs / 1_000) * 60,
        scalar: 0.9,
        origin: { x: Math.random(), y: -0.1 },
      })
      puffs -= 1
      if (puffs === 0) clearInterval(timer)
    }, intervalMs)
    // Also ends on time at lower frame rates.
    end = setTimeout(() => throwPieces.reset(), durationMs)
  }
  // Starts after the form is rendered and responsive, so that the confetti never delays it.
  const startTimer = setTimeout(() => void start(), 300)
  return () => {
    isOver = true
    clearTimeout(startTimer)
    clearInterval(timer)
    clearTimeout(end)
  }
}
