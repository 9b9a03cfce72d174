import type { ReactNode } from 'react'

/** A term and its text, in a `dl`. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
