import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The server's limit for a search. */
const mostSeconds = 10

/** Shows that the search is running and how long it may take, with a button to cancel. */
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
          label="Looking for the best plan"
          value={seconds}
          most={mostSeconds}
          text={`${seconds} of at most ${mostSeconds} seconds`}
          isShort
        />
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
