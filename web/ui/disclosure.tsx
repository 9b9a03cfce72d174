import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'

type DisclosureButtonProps = Pick<ButtonProps, 'slot' | 'aria-expanded' | 'onPress'> & { children: ReactNode }

/** A button in a heading, which collapses and expands the content below. */
export const DisclosureButton = ({ children, ...rest }: DisclosureButtonProps) => (
  <Button
    {...rest}
    className="group/disclosure -ml-1 flex max-w-full min-w-0 min-h-(--control-small) cursor-pointer items-center gap-1.5 rounded-control px-1 text-left hover:text-brand"
  >
    <ChevronRight
      className="size-4.5 shrink-0 transition-transform duration-150 group-aria-expanded/disclosure:rotate-90"
      aria-hidden
    />
    {children}
  </Button>
)

type DisclosureProps = {
  title: ReactNode
  level?: 2 | 3
  /** Stays visible below the title. */
  summary?: ReactNode
  /** Whether the details are expanded at first. */
  isOpen?: boolean
  /** Whether print shows the details even if they are collapsed. */
  isPrinted?: boolean
  children: ReactNode
}

/** Optional details. */
export function Disclosure(props: DisclosureProps) {
  const { title, level = 3, summary, isOpen = false, isPrinted = false, children } = props
  return (
    <AriaDisclosure defaultExpanded={isOpen}>
      <Heading level={level} className="font-sans text-base font-medium tracking-normal">
        <DisclosureButton slot="trigger">{title}</DisclosureButton>
      </Heading>
      {summary}
      <DisclosurePanel className={isPrinted ? 'print:block print:[content-visibility:visible]!' : ''}>
        <div className="pt-2 pb-1 pl-6">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
