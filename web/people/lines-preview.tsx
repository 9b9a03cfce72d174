import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Line } from '#web/people/pasted-lines.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Read = Outputs['people']['preview'][number]
type LinesPreviewProps = { lines: readonly Line[]; read: readonly Read[] }

/** What each pasted line would do. The lines with a problem come first: they are what wants a look. */
export function LinesPreview({ lines, read }: LinesPreviewProps) {
  const [most, setMost] = useState(100)
  const rows = read
    .map((line, at) => ({ ...line, at, typed: lines[at] }))
    .toSorted((left, right) => Number(right.outcome === 'problem') - Number(left.outcome === 'problem'))
  const count = (outcome: Read['outcome']) => read.filter((line) => line.outcome === outcome).length
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums" role="status">
        <span>{`${count('new')} new`}</span>
        <span>{`${count('known')} known`}</span>
        <span>{`${count('here')} already here`}</span>
        <span className={count('problem') > 0 ? 'font-medium text-bad' : ''}>
          {pluralize(count('problem'), 'problem')}
        </span>
      </p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {rows.slice(0, most).map((row) => (
          <li key={row.at} className="flex items-start gap-3 px-3 py-2">
            <span className="w-10 shrink-0 pt-0.5 text-right text-xs text-soft tabular-nums">
              <span className="sr-only">Line </span>
              {row.at + 1}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{row.fullName || '–'}</span>
              <span className="block text-sm text-soft">{typedText(row)}</span>
              {row.problem !== null && <span className="block text-sm text-bad">{row.problem}</span>}
            </span>
            <Badge tone={tones[row.outcome]}>{words[row.outcome]}</Badge>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button size="small" onPress={() => setMost(rows.length)}>
          {`Show all ${rows.length} lines`}
        </Button>
      )}
    </section>
  )
}

/** A known person keeps their name, so the typed one is shown beside it. */
const typedText = ({ typed, fullName }: Read & { typed: Line | undefined }) =>
  [
    typed?.fullName && typed.fullName !== fullName && `typed as ${typed.fullName}`,
    typed?.email,
    typed?.studio,
  ]
    .filter(Boolean)
    .join(' · ')

const words = { new: 'New', known: 'Known', here: 'Already here', problem: 'Problem' } as const
const tones: Record<Read['outcome'], Tone> = { new: 'ok', known: 'neutral', here: 'neutral', problem: 'bad' }
