import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Left = Outputs['planning']['applySuggestion']['left']

const words: Readonly<Record<Left[number]['reason'], string>> = {
  'not-coming': 'no longer comes',
  elsewhere: 'was put elsewhere in the meantime',
  pinned: 'was pinned where they sleep',
  'no-room': 'the room is gone',
  'no-bed': 'the bed was taken in the meantime',
  'may-not-share': 'may not share with somebody who is there now',
  'not-needed': 'stays where they are, because nobody comes into their place',
}

type LeftBehindProps = { left: Left; nameOf: (personId: string) => string; onLookAgain: () => void }

/** Who was not moved, because something changed after the plan was made. */
export const LeftBehind = ({ left, nameOf, onLookAgain }: LeftBehindProps) => (
  <Card title="Not everybody was moved">
    <p className="text-soft">Something changed after this plan was made. The others are where it put them.</p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {left.map(({ personId, reason }) => (
        <li key={personId}>{`${nameOf(personId)}: ${words[reason]}`}</li>
      ))}
    </ul>
    <div>
      <Button variant="primary" onPress={onLookAgain}>
        Suggest again
      </Button>
    </div>
  </Card>
)
