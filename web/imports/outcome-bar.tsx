import { memo } from 'react'
import type { ReadLine } from '#web/imports/use-preview.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Switch } from '#web/ui/switch.tsx'

type Counts = Record<ReadLine['outcome'], number>

export function countOutcomes(outcomes: Iterable<ReadLine>): Counts {
  const counts = { new: 0, changed: 0, unchanged: 0, asked: 0, problem: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

type OutcomeBarProps = {
  counts: Counts
  isCurrent: boolean
  isProblemsOnly: boolean
  onProblemsOnly: (isOnly: boolean) => void
}

/** The outcomes of the lines, counted, and a switch for those that need attention. Memoized while cells are edited. */
export const OutcomeBar = memo(function OutcomeBar(props: OutcomeBarProps) {
  const { counts, isCurrent, isProblemsOnly, onProblemsOnly } = props
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p
        className={`flex flex-wrap gap-x-4 text-sm tabular-nums ${isCurrent ? '' : 'opacity-60'}`}
        role="status"
      >
        <span>{`${counts.new} new`}</span>
        <span>{`${counts.changed} changed`}</span>
        <span>{`${counts.unchanged} unchanged`}</span>
        {counts.asked > 0 && <span>{`${counts.asked} waiting`}</span>}
        <span className={counts.problem > 0 ? 'font-medium text-bad' : ''}>
          {pluralize(counts.problem, 'problem')}
        </span>
      </p>
      {(counts.problem > 0 || isProblemsOnly) && (
        <Switch isSelected={isProblemsOnly} onChange={onProblemsOnly}>
          Problems only
        </Switch>
      )}
    </div>
  )
})
