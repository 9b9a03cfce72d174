import type { Failure } from '#web/lib/failure.ts'
import { toast } from '#web/ui/toast.tsx'

export const savedText = 'Your registration has been successfully saved to the database!'

let dismissFailure: (() => void) | undefined

/**
 * The spec's failure toast: what went wrong, or whom to ask. None if nothing was sent, because the form says so above
 * its button.
 */
export function toastFailure({ code, sentence }: Pick<Failure, 'code' | 'sentence'>): void {
  dismissFailureToast()
  if (code === 'OFFLINE') return
  dismissFailure = toast({
    kind: 'error',
    title: `Registration failed: ${sentence || 'Please try again or contact support'}`,
  })
}

export function dismissFailureToast(): void {
  dismissFailure?.()
  dismissFailure = undefined
}
