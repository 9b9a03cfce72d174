import type { ReactNode } from 'react'
import { setInteractionModality } from 'react-aria/useFocusVisible'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'

export type RowButtonProps = Pick<ButtonLook, 'variant' | 'isIcon' | 'isWide'> & {
  children: ReactNode
  /** Name for readers: what it does, and to which row. */
  'aria-label': string
  'aria-haspopup'?: 'menu' | 'dialog'
  isDisabled?: boolean
  onPress: (button: HTMLButtonElement) => void
}

/** The small Button for rows of long lists: the browser's own, because drawing twenty rows at each key must be quick. */
export function RowButton({ variant, isIcon, isWide, isDisabled, onPress, ...rest }: RowButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      // Not `disabled`: what was just pressed would lose the focus with it.
      aria-disabled={isDisabled}
      onClick={(event) => {
        if (isDisabled) return
        // A key's click has no detail. React Aria takes it for a reader's and would not focus a menu's first entry.
        if (event.detail === 0) setInteractionModality('keyboard')
        onPress(event.currentTarget)
      }}
      className={`${buttonStyle({ variant, size: 'small', isIcon, isWide })} ${isWide ? 'min-w-0 shrink' : ''}`}
    />
  )
}
