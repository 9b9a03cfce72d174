import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral'

export type BadgeTone = Tone | 'brand' | 'quiet'

export type BadgeProps = { tone?: BadgeTone; children: ReactNode }

/** A state in a word or two. The colour only repeats what the text says. */
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
