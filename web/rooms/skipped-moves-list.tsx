import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type SkippedMoves = Outputs['planning']['applySuggestion']['left']

const reasonTexts: Readonly<Record<SkippedMoves[number]['reason'], string>> = {
  'not-coming': 'is no longer coming',
  elsewhere: 'has since been moved elsewhere',
  pinned: 'has since been pinned to their room',
  'no-room': 'can’t move, because the room no longer exists',
  'no-bed': 'can’t move, because the bed has been taken',
  'may-not-share': 'can’t share with someone who is there now',
  'not-needed': 'stays where they are, because nobody is taking their place',
}

type ListProps = { skipped: SkippedMoves; nameOf: (personId: string) => string; onRetry: () => void }

/** People who weren't moved, because something changed after the plan was created. */
export const SkippedMovesList = ({ skipped, nameOf, onRetry }: ListProps) => (
  <Card title="Not everyone was moved">
    <p className="text-soft">
      Something changed after this plan was made. Everyone else was moved as planned.
    </p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {skipped.map(({ personId, reason }) => (
        <li key={personId}>{`${nameOf(personId)} ${reasonTexts[reason]}`}</li>
      ))}
    </ul>
    <div>
      <Button variant="primary" onPress={onRetry}>
        Suggest again
      </Button>
    </div>
  </Card>
)
