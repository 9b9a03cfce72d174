import { CloudOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type ErrorStateProps = {
  /** The error as a sentence. */
  message: string
  onRetry: () => void
}

/** Shown if the content couldn't be loaded. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-card px-6 py-12 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-bad-tint text-bad">
        <CloudOff className="size-5.5" aria-hidden />
      </span>
      <p className="max-w-md text-balance">{message}</p>
      <Button onPress={onRetry}>Try again</Button>
    </div>
  )
}
