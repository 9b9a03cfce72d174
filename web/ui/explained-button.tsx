import { useId, useState, type ReactNode, type Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLoaded } from '#web/ui/use-loaded.ts'

type ExplainedButtonProps = {
  ref: Ref<HTMLButtonElement>
  why: string
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** A disabled button that can be focused and gives the reason: on hover, on focus, when pressed, and to screen readers. */
export function ExplainedButton({ why, children, ...rest }: ExplainedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Every page has buttons, but few have this one, so the tooltip's positioning code loads only with it.
  const tooltip = useLoaded(loadTooltip)
  const button = (
    <Button {...rest} aria-disabled aria-describedby={id} onPress={() => setOpen(true)}>
      {children}
      <span id={id} hidden>
        {why}
      </span>
    </Button>
  )
  if (!tooltip) return button
  return (
    <tooltip.OpenedTooltip text={why} isOpen={isOpen} onOpenChange={setOpen}>
      {button}
    </tooltip.OpenedTooltip>
  )
}

const loadTooltip = () => import('#web/ui/tooltip.tsx')
