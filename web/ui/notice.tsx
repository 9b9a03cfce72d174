import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/badge.tsx'

/** An important sentence in the page. Screen readers announce `bad` at once. */
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

type FirstLineProps = { tone: 'warn' | 'bad'; action?: ReactNode; children: string }

/** A line above a list with the most urgent task, and a button that leads there. */
export const FirstLine = ({ tone, action, children }: FirstLineProps) => (
  <p
    data-screen-only
    className="mb-3 flex items-center gap-x-3 tiny:flex-wrap phone:-mt-1.5 phone:mb-1 phone:text-sm"
  >
    <span className="flex min-w-0 items-center gap-2 font-medium">
      <TriangleAlert className={`size-4 shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-warn'}`} aria-hidden />
      {children}
    </span>
    {action}
  </p>
)

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info } as const
const tones: Record<Tone, string> = {
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  neutral: 'bg-tint text-ink',
}
