import type { agendaTypes } from '#contract/fields.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type AgendaType = (typeof agendaTypes)[number]

const tones: Record<AgendaType, BadgeTone> = {
  keynote: 'warn',
  meal: 'ok',
  session: 'neutral',
  break: 'quiet',
  workshop: 'neutral',
  activity: 'neutral',
  'panel debate': 'neutral',
}

/** What kind of entry it is, in a word. */
export const TypeBadge = ({ type }: { type: AgendaType }) => <Badge tone={tones[type]}>{type}</Badge>
