import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import { buttonStyle, type ButtonLook } from '#web/ui/button-style.ts'

type LinkButtonProps = Omit<LinkProps, 'className' | 'style' | 'children' | 'render'> &
  ButtonLook & { children: ReactNode }

/** A link that looks like a button. It navigates, while a Button acts. */
export function LinkButton({ variant, size, isIcon, isWide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, isIcon, isWide })}>
      {children}
    </Link>
  )
}
