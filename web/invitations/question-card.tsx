import type { ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button.tsx'

type QuestionCardProps = {
  ref?: Ref<HTMLElement>
  name: ReactNode
  event: ReactNode
  invites: ReactNode
  days: ReactNode
  isAccepting?: boolean
  /** Fills the button 'No' instead of 'Yes'. */
  isUnlikely?: boolean
  isDeclining?: boolean
  /** undefined while it can't be answered yet. */
  onComing?: () => void
  onDecline?: () => void
}

/** The first question behind a personal link. The app renders it with texts, and the build with slots for them. */
export const QuestionCard = ({
  ref,
  name,
  event,
  invites,
  days,
  isAccepting = false,
  isUnlikely = false,
  isDeclining = false,
  onComing,
  onDecline,
}: QuestionCardProps) => (
  <section
    ref={ref}
    aria-label="Your answer"
    className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 md:p-6"
  >
    <h1 className="wrap-anywhere">Hello {name}. Are you coming?</h1>
    <p className="wrap-anywhere">
      {invites}
      <strong className="font-medium">{event}</strong>
      {days}.
    </p>
    <div className="grid gap-2 sm:grid-cols-2">
      <Button
        {...(!isUnlikely && { variant: 'primary' })}
        isWide
        isDisabled={!onComing}
        isPending={isAccepting}
        pendingLabel="Saving..."
        onPress={() => onComing?.()}
      >
        Yes, I'm coming
      </Button>
      <Button
        {...(isUnlikely && { variant: 'primary' })}
        isWide
        isDisabled={!onDecline}
        isPending={isDeclining}
        pendingLabel="Saving..."
        onPress={() => onDecline?.()}
      >
        No, I can't come
      </Button>
    </div>
  </section>
)
