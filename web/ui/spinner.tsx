import type { ReactNode } from 'react'

/** A spinner; `label` tells screen readers what is going on. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="progressbar" aria-label={label} className="inline-flex">
      <svg viewBox="0 0 20 20" className="size-4.5 animate-spin" aria-hidden>
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M10 2a8 8 0 0 1 8 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
    </span>
  )
}

/** The content of a pending button: a spinner in the space of its label, or beside another label. */
export function Pending({ label, children }: { label?: string | undefined; children: ReactNode }) {
  if (label !== undefined) {
    return (
      <>
        <Spinner label={label} />
        {label}
      </>
    )
  }
  return (
    <>
      <span className="invisible contents">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner label="Please wait" />
      </span>
    </>
  )
}
