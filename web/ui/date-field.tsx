import { parseDate } from '@internationalized/date'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { CalendarButton, CalendarPopover } from '#web/ui/calendar-popover.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { controlGroupStyle, fieldStyle, invalidWhen, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { InputLocale } from '#web/ui/input-locale.tsx'
import { parsed } from '#web/ui/parsed.ts'

export type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  minValue?: string
  maxValue?: string
  /** `YYYY-MM-DD`: the day that an empty field's calendar opens on. */
  opensOn?: string
}

/** A calendar date, `YYYY-MM-DD`, typed or picked from a month. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    isLabelHidden,
    description,
    error,
    value,
    defaultValue,
    onChange,
    minValue,
    maxValue,
    opensOn,
    ...rest
  } = props
  return (
    <InputLocale>
      <DatePicker
        {...rest}
        {...invalidWhen(error)}
        granularity="day"
        shouldForceLeadingZeros
        value={parsed(value, parseDate)}
        defaultValue={parsed(defaultValue, parseDate)}
        {...(minValue !== undefined && { minValue: parseDate(minValue) })}
        {...(maxValue !== undefined && { maxValue: parseDate(maxValue) })}
        {...(opensOn !== undefined && { placeholderValue: parseDate(opensOn) })}
        onChange={(date) => onChange?.(date?.toString() ?? null)}
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
