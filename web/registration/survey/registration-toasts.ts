import type { Failure } from '#web/lib/failure.ts'
import { toast } from '#web/ui/toast.tsx'

export const saved = 'Your registration has been successfully saved to the database!'

let dismissFailure: (() => void) | undefined

/**
 * The spec's failure toast: what went wrong, or whom to ask. None if nothing was sent, because the form says so above
 * its button.
 */
export function registrationFailed({ code, sentence }: Pick<Failure, 'code' | 'sentence'>): void {
  registrationSucceeded()
  if (code === 'OFFLINE') return
  dismissFailure = toast({
    kind: 'error',
    title: `Registration failed: ${sentence || 'Please try again or contact support'}`,
  })
}

/** Dismisses the toast of an earlier failure. */
export function registrationSucceeded(): void {
  dismissFailure?.()
  dismissFailure = undefined
}
