import { Badge } from '#web/ui/badge.tsx'

type ChangeBadgeProps = { change: 'new' | 'changed' | 'gone' | null; was?: string }

/** How a line changed since the partner last looked, in words, because print has no colours. */
export const ChangeBadge = ({ change, was = '' }: ChangeBadgeProps) =>
  change === null ? null : (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[change]}>{labels[change]}</Badge>
      {was !== '' && <span className="text-sm text-soft wrap-anywhere">{was}</span>}
    </span>
  )

const labels = { new: 'New', changed: 'Changed', gone: 'Gone' } as const
const tones = { new: 'ok', changed: 'warn', gone: 'bad' } as const
