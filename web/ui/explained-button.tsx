import { useId, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { tooltipStyle } from '#web/ui/tooltip.tsx'

type ExplainedButtonProps = { why: string; className: string; 'aria-label'?: string; children: ReactNode }

/** A disabled button that can be reached and says why: on hover, on focus, when pressed, and to readers. */
export function ExplainedButton({ why, children, ...rest }: ExplainedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <TooltipTrigger delay={0} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      <Button {...rest} aria-disabled aria-describedby={id} onPress={() => setOpen(true)}>
        {children}
        <span id={id} hidden>
          {why}
        </span>
      </Button>
      <Tooltip offset={6} className={tooltipStyle}>
        {why}
      </Tooltip>
    </TooltipTrigger>
  )
}
