import type { ReactNode } from 'react'
import { Wordmark } from '#web/shell/wordmark.tsx'

/** The sign-in page's page: a picture in our own colours, and beside it the one thing to do. */
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

/** The mark, large, as ripples on dark water. */
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
