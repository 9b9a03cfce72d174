import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/badge.tsx'

/** A sentence that matters, in the page. `bad` is read out immediately. */
export function Notice({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm ${tones[tone]}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info } as const
const tones: Record<Tone, string> = {
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  neutral: 'bg-tint text-ink',
}
