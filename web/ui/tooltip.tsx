import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

/** A word about a control, on hover and on focus. Never the only place for some information: fingers do not see it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <Tip text={text} />
    </TooltipTrigger>
  )
}

/** The same, opened by the code that shows it as well as by hover and focus. */
export function OpenedTooltip({ text, children, ...open }: TooltipProps & Opened) {
  return (
    <TooltipTrigger {...open} delay={0} shouldCloseOnPress={false}>
      {children}
      <Tip text={text} />
    </TooltipTrigger>
  )
}

type TooltipProps = { text: string; children: ReactNode }
type Opened = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const Tip = ({ text }: { text: string }) => (
  <AriaTooltip offset={6} className={tooltipStyle}>
    {text}
  </AriaTooltip>
)

const tooltipStyle =
  'max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper shadow-popover animate-fade'
