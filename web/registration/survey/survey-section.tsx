import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

type SurveySectionProps = { title: string; isOptional?: boolean; hint?: string; children: ReactNode }

/** A group of questions with its heading. */
export function SurveySection({ title, isOptional, hint, children }: SurveySectionProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 md:p-6"
    >
      <div className="flex flex-col gap-2">
        <h2>
          {title}
          {isOptional && <span className="font-sans text-base font-normal text-soft"> (optional)</span>}
        </h2>
        {hint !== undefined && <Notice>{hint}</Notice>}
      </div>
      {children}
    </section>
  )
}
