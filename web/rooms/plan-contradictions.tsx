import type { Suggestion } from '#web/rooms/suggestion.ts'
import { Notice } from '#web/ui/notice.tsx'

type PlanContradictionsProps = {
  contradictions: Suggestion['contradictions']
  nameOf: (personId: string) => string
  numberOf: (roomId: string) => string | undefined
}

const rules = {
  veto: 'never share a room',
  gender: 'may not share a room (same gender only)',
} as const satisfies Record<Suggestion['contradictions'][number]['rule'], string>

/** Conflicts that no plan can solve, because an organiser pinned both people. */
export const PlanContradictions = ({ contradictions, nameOf, numberOf }: PlanContradictionsProps) =>
  contradictions.length > 0 && (
    <Notice tone="bad">
      <ul className="flex flex-col gap-1">
        {contradictions.map(({ personIds, roomId, rule }) => (
          <li key={[...personIds, rule].join()}>
            {`${personIds.map(nameOf).join(' and ')} ${rules[rule]}, but both are pinned in Room ${numberOf(roomId) ?? ''}. Unpin one of them, and plan again.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
