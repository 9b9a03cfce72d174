import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type FirstLineProps = { tone: 'warn' | 'bad'; action?: ReactNode; children: string }

/** Above a list, in one line: what has to be seen to first, and the button that leads there. */
export const FirstLine = ({ tone, action, children }: FirstLineProps) => (
  <p data-screen-only className="-mt-2 mb-2 flex items-center gap-x-3 text-sm tiny:flex-wrap">
    <span className="flex min-w-0 items-center gap-2 font-medium">
      <TriangleAlert className={`size-4 shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-warn'}`} aria-hidden />
      {children}
    </span>
    {action}
  </p>
)
