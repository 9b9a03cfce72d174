import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { clearAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'
import { ExplainedButton } from '#web/ui/explained-button.tsx'
import { Pending } from '#web/ui/spinner.tsx'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'> &
  ButtonLook & {
    children: ReactNode
    /** Shown beside the spinner while pending; without it the label's room stays and only the spinner shows. */
    pendingLabel?: string
    /** Why it cannot be pressed now. It then looks disabled, can be reached and says so. */
    whyDisabled?: string | undefined
  }

/** A button. While `isPending` it keeps focus, ignores presses and says so to readers. */
export function Button({
  variant,
  size,
  isIcon,
  isWide,
  children,
  pendingLabel,
  whyDisabled,
  isPending,
  ...rest
}: ButtonProps) {
  useSilenceAfterwards(isPending)
  const ref = useKeptFocus()
  const className = buttonStyle({ variant, size, isIcon, isWide })
  if (whyDisabled !== undefined) {
    return (
      <ExplainedButton ref={ref} why={whyDisabled} aria-label={rest['aria-label']} className={className}>
        {children}
      </ExplainedButton>
    )
  }
  return (
    <AriaButton ref={ref} {...rest} {...(isPending !== undefined && { isPending })} className={className}>
      {isPending ? <Pending label={pendingLabel}>{children}</Pending> : children}
    </AriaButton>
  )
}

/** What can be pressed and what says why not are two elements: who is on the one goes on, on the other. */
function useKeptFocus() {
  const hadFocus = useRef(false)
  return useCallback((element: HTMLElement | null) => {
    if (hadFocus.current) element?.focus({ preventScroll: true })
    return () => {
      hadFocus.current = element === document.activeElement
    }
  }, [])
}

/** What a pending button announced points at its own words: once it is gone, so is what they said. */
function useSilenceAfterwards(isPending: boolean | undefined) {
  const hasSpoken = useRef(false)
  useEffect(() => {
    if (isPending) hasSpoken.current = true
  }, [isPending])
  useEffect(
    () => () => {
      // Later, because a page's first announcement waits 100 ms itself and would come after.
      if (hasSpoken.current) setTimeout(() => clearAnnouncer('assertive'), 150)
    },
    [],
  )
}
