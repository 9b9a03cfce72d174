import type { ReactNode } from 'react'

type CardProps = {
  title?: ReactNode
  /** Beside the title, such as a badge or a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A surface for one thing, with an optional heading. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-card p-5">
      {(title !== undefined || aside !== undefined) && (
        <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          {title !== undefined && <h2 className="row-title">{title}</h2>}
          {aside !== undefined && <div className="flex max-w-full items-center gap-2">{aside}</div>}
        </header>
      )}
      {children}
    </article>
  )
}
