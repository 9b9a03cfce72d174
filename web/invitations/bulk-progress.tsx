import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** How far a run is. */
export const BulkProgress = ({ done, total }: { done: number; total: number }) => (
  <ProgressBar label="Setting up" value={done} most={total} text={`${done} of ${total}`} />
)
