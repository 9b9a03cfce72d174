import type { ReactNode } from 'react'
import { PageTitle } from '#web/shell/page-title.tsx'
import { Mark } from '#web/shell/wordmark.tsx'

type SurveyFrameProps = { title?: string; children: ReactNode }

/** The page of a survey: one column, made for a phone. `data-roomy` gives the guests' 44 px targets. */
export function SurveyFrame({ title = 'Event Registration', children }: SurveyFrameProps) {
  return (
    <div data-roomy className="min-h-dvh bg-paper">
      <PageTitle>{title}</PageTitle>
      <header className="to-edges bg-nav">
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
