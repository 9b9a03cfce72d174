import { ownReadersLine } from '#contract/own-answers.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** A question as guests read it, without the field for its answer. */
export function QuestionLine({ question }: { question: Outputs['survey']['open']['questions'][number] }) {
  const { label, help, purpose, isRequired } = question
  return (
    <div data-required={isRequired || undefined} className="group/field flex flex-col gap-0.5">
      <p className="text-sm font-medium group-required/field:required-mark">{label}</p>
      {help !== null && <p className="text-sm text-soft">{help}</p>}
      <p className="text-sm text-soft">{[purpose, ownReadersLine(question)].filter(Boolean).join(' ')}</p>
    </div>
  )
}
