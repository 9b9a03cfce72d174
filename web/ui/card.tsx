import type { ReactNode } from 'react'

type CardProps = {
  /** The heading of the card, at `level` in the page. */
  title?: ReactNode
  level?: 2 | 3
  /** Beside the title, such as a badge or a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A surface for one thing, with an optional heading. */
export function Card({ title, level = 2, aside, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-5">
      {(title !== undefined || aside !== undefined) && (
        <header className="flex items-start justify-between gap-3">
          {title !== undefined && <Heading className="min-w-0 wrap-anywhere">{title}</Heading>}
          {aside !== undefined && <div className="flex shrink-0 items-center gap-2">{aside}</div>}
        </header>
      )}
      {children}
    </article>
  )
}
