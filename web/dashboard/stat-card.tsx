import type { LucideIcon } from 'lucide-react'

type StatCardProps = {
  icon: LucideIcon
  label: string
  /** undefined while it is being counted. */
  count: number | undefined
}

/** One number. With nothing to count it says what the spec says. */
export const StatCard = ({ icon: Icon, label, count }: StatCardProps) => (
  <li className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-card p-4 sm:p-5">
    <p className="flex items-start justify-between gap-2 text-sm text-soft">
      {label}
      <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
    </p>
    <p className="min-h-10 font-display text-h1 leading-10 font-semibold tabular-nums">{count}</p>
    <p className="min-h-5 text-sm text-soft">{count === 0 && 'Coming soon'}</p>
  </li>
)
