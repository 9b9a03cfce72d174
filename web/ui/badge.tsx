import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral'

export type BadgeTone = Tone | 'brand' | 'quiet'

export type BadgeProps = { tone?: BadgeTone; children: ReactNode }

/** A state in a word or two. The colour only repeats the text. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6 max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  brand: 'bg-brand text-on-brand',
  neutral: 'bg-tint text-ink',
  quiet: 'bg-line text-ink',
}

type FullBadgeProps = {
  taken: number
  capacity: number
  /** The unit, if the context doesn't make it clear: `8/12 seats`. */
  unit?: string
}

/** The occupancy of a room, shuttle or workshop. 'Full' is red, as the specification requires on a room's card. */
export const FullBadge = ({ taken, capacity, unit = '' }: FullBadgeProps) => {
  const count = `${taken}/${capacity} `
  if (taken < capacity)
    return <span className="shrink-0 text-xs whitespace-nowrap text-soft tabular-nums">{count + unit}</span>
  return (
    <span className="inline-flex min-h-5 shrink-0 items-center rounded-full border border-line bg-raised px-2 text-xs font-medium whitespace-pre tabular-nums">
      {count}
      <span className="text-bad">Full</span>
    </span>
  )
}
