import { ProgressBar } from 'react-aria-components/ProgressBar'

/** How far a run is. */
export const BulkProgress = ({ done, total }: { done: number; total: number }) => (
  <ProgressBar aria-label="Setting up" value={done} maxValue={total} valueLabel={`${done} of ${total}`}>
    {({ percentage = 0, valueText }) => (
      <div className="flex items-center gap-3">
        <div className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-tint">
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-300"
            style={{ width: `${percentage}%` }}
          />
        </div>
        <span className="text-sm text-soft tabular-nums">{valueText}</span>
      </div>
    )}
  </ProgressBar>
)
