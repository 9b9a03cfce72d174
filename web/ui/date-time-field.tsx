import { parseDate, parseDateTime } from '@internationalized/date'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { CalendarButton, CalendarPopover } from '#web/ui/calendar-popover.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { controlGroupStyle, fieldStyle, invalidWhen, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { hourCycle, InputLocale } from '#web/ui/input-locale.tsx'
import { parsed } from '#web/ui/parsed.ts'

export type DateTimeFieldProps = FieldProps & {
  /** `YYYY-MM-DDTHH:mm`, what a clock on the wall there says; no zone. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  /** `YYYY-MM-DD`: the day that an empty field's calendar opens on. */
  opensOn?: string
}

/** A wall-clock moment, `YYYY-MM-DDTHH:mm`. It never passes through a time zone. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, isLabelHidden, description, error, value, defaultValue, onChange, opensOn, ...rest } = props
  const day = opensOn === undefined ? undefined : parseDate(opensOn)
  return (
    <InputLocale>
      <DatePicker
        {...rest}
        {...invalidWhen(error)}
        granularity="minute"
        hourCycle={hourCycle}
        hideTimeZone
        shouldForceLeadingZeros
        value={parsed(value, parseDateTime)}
        defaultValue={parsed(defaultValue, parseDateTime)}
        {...(day && { placeholderValue: parseDateTime(`${day.toString()}T09:00`) })}
        onChange={(moment) => onChange?.(moment?.toString().slice(0, 16) ?? null)}
        className={fieldStyle}
      >
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <Group className={controlGroupStyle} data-segments={props.name}>
          <DateInput />
          <CalendarButton />
        </Group>
        <FieldNotes description={description} error={error} />
        <CalendarPopover />
      </DatePicker>
    </InputLocale>
  )
}
