import { useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Button } from '#web/ui/button.tsx'

/** The server looks for so long at most. */
const mostSeconds = 10

/** That the search is on, how long it may take, and the way out of it. */
export function PlanSearch({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((so) => Math.min(mostSeconds, so + 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex max-w-2xl flex-col gap-3 rounded-card border border-line bg-card p-5">
      <p role="status">Looking for the best plan. This takes {mostSeconds} seconds at most.</p>
      <div className="flex items-center gap-4">
        <ProgressBar
          aria-label="Looking for the best plan"
          value={seconds}
          maxValue={mostSeconds}
          valueLabel={`${seconds} of at most ${mostSeconds} seconds`}
          className="flex min-w-0 flex-1 items-center gap-3"
        >
          {({ percentage = 0, valueText }) => (
            <>
              <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-tint">
                <span
                  className="block h-full rounded-full bg-brand transition-[width] duration-300"
                  style={{ width: `${percentage}%` }}
                />
              </span>
              <span className="text-sm text-soft tabular-nums max-sm:sr-only">{valueText}</span>
            </>
          )}
        </ProgressBar>
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
