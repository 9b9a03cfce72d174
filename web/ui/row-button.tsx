import { useState, type ReactNode } from 'react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'
import { Pending } from '#web/ui/spinner.tsx'

export type RowButtonProps = Pick<ButtonLook, 'variant' | 'isIcon' | 'isWide'> & {
  children: ReactNode
  /** Name for readers: what it does, and to which row. */
  'aria-label': string
  'aria-haspopup'?: 'menu' | 'dialog'
  isDisabled?: boolean
  /** While a promise that it returns is under way, the button says so and ignores presses. */
  onPress: (button: HTMLButtonElement) => unknown
}

/** The small Button for rows of long lists: the browser's own, because drawing twenty rows at each key must be quick. */
export function RowButton(props: RowButtonProps) {
  const { variant, isIcon, isWide, isDisabled, onPress, children, ...rest } = props
  const [isPending, setPending] = useState(false)
  const press = (button: HTMLButtonElement) => {
    const until = onPress(button)
    if (!(until instanceof Promise)) return
    setPending(true)
    void until.finally(() => setPending(false))
  }
  return (
    <button
      {...rest}
      type="button"
      // Not `disabled`: what was just pressed would lose the focus with it.
      aria-disabled={isDisabled || isPending}
      onClick={(event) => {
        if (isDisabled || isPending) return
        // A key's click has no detail. React Aria takes it for a reader's and would not focus a menu's first entry.
        if (event.detail === 0) setInteractionModality('keyboard')
        press(event.currentTarget)
      }}
      className={`${buttonStyle({ variant, size: 'small', isIcon, isWide })} ${isWide ? 'min-w-0 shrink' : ''}`}
    >
      {isPending ? <Pending>{children}</Pending> : children}
    </button>
  )
}
