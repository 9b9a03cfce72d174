import type { ReactNode } from 'react'

/** The paper a survey stands on: one column, made for a phone. `data-roomy` gives the guests' 44 px targets. */
export function SurveyFrame({ children }: { children: ReactNode }) {
  return (
    <div data-roomy className="min-h-dvh bg-paper">
      <header className="bg-nav">
        <p className="mx-auto w-full max-w-2xl px-4 py-3.5 font-display text-h3 font-semibold text-nav-ink">
          Quarterdeck
        </p>
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-6 pb-16">{children}</main>
    </div>
  )
}
