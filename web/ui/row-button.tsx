import { useState, type ReactNode } from 'react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'
import { Pending } from '#web/ui/spinner.tsx'

export type RowButtonProps = Pick<ButtonLook, 'variant' | 'isIcon'> & {
  children: ReactNode
  /** The name for screen readers: what it does, and to which row. */
  'aria-label': string
  'aria-haspopup'?: 'menu' | 'dialog'
  isDisabled?: boolean
  /** If it returns a promise, the button shows as pending and ignores presses until it settles. */
  onPress: (button: HTMLButtonElement) => unknown
}

/**
 * The small Button for rows of long lists. A native button, because twenty rows must be re-rendered quickly at every key press.
 */
export function RowButton(props: RowButtonProps) {
  const { variant, isIcon, isDisabled, onPress, children, ...rest } = props
  const [isPending, setPending] = useState(false)
  const press = (button: HTMLButtonElement) => {
    const result = onPress(button)
    if (!(result instanceof Promise)) return
    setPending(true)
    void result.finally(() => setPending(false))
  }
  return (
    <button
      {...rest}
      type="button"
      // Not `disabled`, because the pressed button would lose the focus.
      aria-disabled={isDisabled || isPending}
      onClick={(event) => {
        if (isDisabled || isPending) return
        // React Aria would take a click by key, with detail 0, for a screen reader's and not focus a menu's entry.
        if (event.detail === 0) setInteractionModality('keyboard')
        press(event.currentTarget)
      }}
      className={buttonStyle({ variant, size: 'small', isIcon })}
    >
      {isPending ? <Pending>{children}</Pending> : children}
    </button>
  )
}
