import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'
import { ExplainedButton } from '#web/ui/explained-button.tsx'
import { Pending } from '#web/ui/spinner.tsx'

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
