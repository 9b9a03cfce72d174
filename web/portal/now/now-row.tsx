import type { ReactNode } from 'react'

/** A row of Now: a muted label, and content that can be read at arm's length. */
export const NowRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-0.5 border-t border-line py-3">
    <h3 className="font-sans text-sm font-medium tracking-normal text-soft">{title}</h3>
    {children}
  </section>
)

/** The content of a row. */
export const NowText = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere">{children}</p>
)
