import type { ReactNode } from 'react'
import { PageTitle } from '#web/shell/page-title.tsx'
import { Mark } from '#web/shell/wordmark.tsx'

type SurveyFrameProps = { title?: string; children: ReactNode }

/** The frame of a survey: one column, designed for a phone. `data-roomy` makes controls 44 px high. */
export function SurveyFrame({ title = 'Event Registration', children }: SurveyFrameProps) {
  return (
    <div data-roomy className="min-h-dvh bg-paper">
      <PageTitle>{title}</PageTitle>
      <header className="to-edges bg-nav">
        {/* Not a link, because a press on the header must not leave the form. */}
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
