import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

/** A word about a control, on hover and on focus. Never the only place where something stands: fingers do not see it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip offset={6} className={tooltipStyle}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

export const tooltipStyle =
  'max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper shadow-popover animate-fade'
