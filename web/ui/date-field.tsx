import { parseDate, parseDateTime } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { DateInput, hourCycle, InputLocale, parseOptional, submitOnEnter } from '#web/ui/date-input.tsx'
import { controlGroupStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { preload, lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

type DateFieldProps = FieldProps & {
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  /** `YYYY-MM-DD`: the day that the calendar of an empty field opens on. */
  opensOn?: string
  autoFocus?: boolean
}

/** A calendar date, `YYYY-MM-DD`, typed or picked from a month. */
export const DateField = (props: DateFieldProps) => <Picker {...props} hasTime={false} />

/** A wall-clock moment at the venue, `YYYY-MM-DDTHH:mm`. It is never converted between time zones. */
export const DateTimeField = (props: DateFieldProps) => <Picker {...props} hasTime />

/** The calendar of the field loads after the page, like the list of a Select. */
function Picker(props: DateFieldProps & { hasTime: boolean }) {
  const { label, isLabelHidden, description, defaultValue, onChange, opensOn, hasTime, ...fieldProps } = props
  const parse = (text: string) => (hasTime ? parseDateTime(text) : parseDate(text))
  const [value, setValue] = useState(() => parseOptional(defaultValue, parse) ?? null)
  const group = useRef<HTMLDivElement>(null)
  const calendar = useOnDemand(CalendarPopover)
  const change = (moment: typeof value) => {
    setValue(moment)
    onChange?.(moment?.toString().slice(0, 16) ?? null)
  }
  return (
    <InputLocale>
      <AriaDateField
        {...fieldProps}
        granularity={hasTime ? 'minute' : 'day'}
        hourCycle={hourCycle}
        hideTimeZone
        shouldForceLeadingZeros
        value={value}
        {...(opensOn !== undefined && { placeholderValue: parse(hasTime ? `${opensOn}T09:00` : opensOn) })}
        onChange={change}
        className={fieldStyle}
      >
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <div
          ref={group}
          role="presentation"
          className={controlGroupStyle}
          data-segments={props.name}
          onKeyDown={({ altKey, key }) => {
            if (altKey && (key === 'ArrowDown' || key === 'ArrowUp')) calendar.open(true)
          }}
          onKeyDownCapture={submitOnEnter}
        >
          <DateInput />
          <CalendarButton
            label={label}
            isDisabled={fieldProps.isDisabled ?? false}
            aria-expanded={calendar.isOpen}
            onHoverStart={preload(CalendarPopover.fetch)}
            onPress={() => calendar.open(true)}
          />
        </div>
        <FieldNotes description={description} />
      </AriaDateField>
      {calendar.subject && (
        <CalendarPopover
          anchor={group}
          label={label}
          value={value}
          {...(opensOn !== undefined && { opensOn: parseDate(opensOn) })}
          hasTime={hasTime}
          onChange={change}
          onClose={calendar.close}
        />
      )}
    </InputLocale>
  )
}

const CalendarPopover = lazyDialog(async () => (await import('#web/ui/calendar-popover.tsx')).CalendarPopover)

type CalendarButtonProps = Pick<ButtonProps, 'onPress' | 'onHoverStart' | 'aria-expanded' | 'isDisabled'> & {
  label: string
}

/**
 * The button that opens the month, for the date fields. Tab skips the button and leads from one date to the next field;
 * Alt and an arrow key open the month from the keyboard.
 */
const CalendarButton = ({ label, ...buttonProps }: CalendarButtonProps) => (
  <Button
    {...buttonProps}
    excludeFromTabOrder
    aria-haspopup="dialog"
    aria-label={`Calendar ${label}`}
    className="-my-px grid w-(--control) shrink-0 cursor-pointer place-items-center self-stretch rounded-control text-soft hover:text-ink"
  >
    <CalendarDays className="size-4.5" aria-hidden />
  </Button>
)
