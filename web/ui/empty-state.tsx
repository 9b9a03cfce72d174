import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** The next step. */
  hint?: ReactNode
  /** The button for the next step. */
  action?: ReactNode
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {Icon && (
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-tint text-brand">
          <Icon className="size-5.5" aria-hidden />
        </span>
      )}
      <p className="font-display text-h3 font-semibold tracking-[-0.015em] text-balance">{title}</p>
      {hint !== undefined && <p className="max-w-md text-soft text-balance">{hint}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
