import type { ReactNode } from 'react'

/** A line in a card's list, with its icon. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="mt-0.5 text-brand [&_svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </li>
  )
}
