import { CalendarDays } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components/Button'

type CalendarButtonProps = Pick<ButtonProps, 'onPress' | 'onHoverStart' | 'aria-expanded' | 'isDisabled'> & {
  /** Of its field. */
  label: string
}

/** The button that opens a month, for the date fields. */
export const CalendarButton = ({ label, ...rest }: CalendarButtonProps) => (
  <Button
    {...rest}
    aria-haspopup="dialog"
    aria-label={`Calendar ${label}`}
    className="-my-px grid w-(--control) shrink-0 cursor-pointer place-items-center self-stretch rounded-control text-soft hover:text-ink"
  >
    <CalendarDays className="size-4.5" aria-hidden />
  </Button>
)
