import type { Failure } from '#web/lib/failure.ts'
import { toast } from '#web/ui/toast.tsx'

export const saved = 'Your registration has been successfully saved to the database!'

let dismissFailure: (() => void) | undefined

/**
 * The failure toast of the spec: what went wrong, or whom to ask. None where nothing was sent, which the form says above
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

/** What failed before did not in the end. */
export function registrationSucceeded(): void {
  dismissFailure?.()
  dismissFailure = undefined
}
