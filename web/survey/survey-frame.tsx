import type { ReactNode } from 'react'
import { Mark } from '#web/shell/wordmark.tsx'

/** The paper a survey stands on: one column, made for a phone. `data-roomy` gives the guests' 44 px targets. */
export function SurveyFrame({ children }: { children: ReactNode }) {
  return (
    <div data-roomy className="min-h-dvh bg-paper">
      <header className="bg-nav">
        {/* No link: a form must not be left by a press on its head. */}
        <p className="mx-auto flex w-full max-w-2xl items-center gap-2.5 px-4 py-3 font-display text-h3 font-semibold tracking-[-0.015em] text-nav-ink">
          <Mark />
          Quarterdeck
        </p>
      </header>
      <main tabIndex={-1} className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-6 pb-16">
        {children}
      </main>
    </div>
  )
}
