import type { ReactNode } from 'react'
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
        if (!isDisabled) onPress(event.currentTarget)
      }}
      className={`${buttonStyle({ variant, size: 'small', isIcon, isWide })} ${isWide ? 'min-w-0 shrink' : ''}`}
    />
  )
}
