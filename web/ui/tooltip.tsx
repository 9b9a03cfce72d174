import type { ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

type OpenedTooltipProps = {
  text: string
  children: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A short text about a control. Opens on hover and focus, and can be opened by code. */
export const OpenedTooltip = ({ text, children, ...open }: OpenedTooltipProps) => (
  <TooltipTrigger {...open} delay={0} shouldCloseOnPress={false}>
    {children}
    <Tooltip
      offset={6}
      className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper shadow-popover animate-fade"
    >
      {text}
    </Tooltip>
  </TooltipTrigger>
)
