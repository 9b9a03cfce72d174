import { type ReactNode, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react'
import { clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'
import { Pending } from '#web/ui/spinner.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'> &
  ButtonLook & {
    children: ReactNode
    /** Shown beside the spinner while pending. Without it, only the spinner shows, and the width stays. */
    pendingLabel?: string
    /** Why the button can't be pressed now. It then looks disabled, but can be focused and gives the reason. */
    whyDisabled?: string | undefined
  }

/** A button. While `isPending` it keeps focus, ignores presses and announces that to screen readers. */
export function Button({
  variant,
  size,
  isIcon,
  isWide,
  children,
  pendingLabel,
  whyDisabled,
  isPending,
  ...buttonProps
}: ButtonProps) {
  useClearedAnnouncement(isPending)
  const ref = useKeptFocus()
  const className = buttonStyle({ variant, size, isIcon, isWide })
  if (whyDisabled !== undefined) {
    return (
      <ExplainedButton
        ref={ref}
        why={whyDisabled}
        aria-label={buttonProps['aria-label']}
        className={className}
      >
        {children}
      </ExplainedButton>
    )
  }
  return (
    <AriaButton
      ref={ref}
      {...buttonProps}
      {...(isPending !== undefined && { isPending })}
      className={className}
    >
      {isPending ? <Pending label={pendingLabel}>{children}</Pending> : children}
    </AriaButton>
  )
}

/** Moves the focus between the enabled and the explained button, which are two elements. */
function useKeptFocus() {
  const hadFocus = useRef(false)
  return useCallback((element: HTMLElement | null) => {
    if (hadFocus.current) element?.focus({ preventScroll: true })
    return () => {
      hadFocus.current = element === document.activeElement
    }
  }, [])
}

/** Clears a pending button's announcement once the button is gone, because it refers to the button's text. */
function useClearedAnnouncement(isPending: boolean | undefined) {
  const hasAnnounced = useRef(false)
  useEffect(() => {
    if (isPending) hasAnnounced.current = true
  }, [isPending])
  useEffect(
    () => () => {
      // Delayed, because a page's first announcement waits 100 ms itself and would come afterwards.
      if (hasAnnounced.current) setTimeout(() => clearAnnouncer('assertive'), 150)
    },
    [],
  )
}

type ExplainedButtonProps = {
  ref: Ref<HTMLButtonElement>
  why: string
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** A disabled button that can be focused and gives the reason: on hover, on focus, when pressed, and to screen readers. */
function ExplainedButton({ why, children, ...rest }: ExplainedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Every page has buttons, but few have this one, so the tooltip's positioning code loads only with it.
  const tooltip = useLoaded(loadTooltip)
  const button = (
    <AriaButton {...rest} aria-disabled aria-describedby={id} onPress={() => setOpen(true)}>
      {children}
      <span id={id} hidden>
        {why}
      </span>
    </AriaButton>
  )
  if (!tooltip) return button
  return (
    <tooltip.OpenedTooltip text={why} isOpen={isOpen} onOpenChange={setOpen}>
      {button}
    </tooltip.OpenedTooltip>
  )
}

const loadTooltip = () => import('#web/ui/tooltip.tsx')
