import { parseDate, parseDateTime } from '@internationalized/date'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { CalendarButton, CalendarPopover } from '#web/ui/calendar-popover.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { controlGroupStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { hourCycle, InputLocale } from '#web/ui/input-locale.tsx'
import { parsed } from '#web/ui/parsed.ts'

type DateFieldProps = FieldProps & {
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  /** `YYYY-MM-DD`: the day that an empty field's calendar opens on. */
  opensOn?: string
}

/** A calendar date, `YYYY-MM-DD`, typed or picked from a month. */
export const DateField = (props: DateFieldProps) => <Picker {...props} hasTime={false} />

/** A moment on the wall there, `YYYY-MM-DDTHH:mm`. It never passes through a time zone. */
export const DateTimeField = (props: DateFieldProps) => <Picker {...props} hasTime />

function Picker(props: DateFieldProps & { hasTime: boolean }) {
  const { label, isLabelHidden, description, defaultValue, onChange, opensOn, hasTime, ...rest } = props
  const parse = (text: string) => (hasTime ? parseDateTime(text) : parseDate(text))
  return (
    <InputLocale>
      <DatePicker
        {...rest}
        granularity={hasTime ? 'minute' : 'day'}
        hourCycle={hourCycle}
        hideTimeZone
        shouldForceLeadingZeros
        defaultValue={parsed(defaultValue, parse)}
        {...(opensOn !== undefined && { placeholderValue: parse(hasTime ? `${opensOn}T09:00` : opensOn) })}
        onChange={(moment) => onChange?.(moment?.toString().slice(0, 16) ?? null)}
        className={fieldStyle}
      >
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <Group className={controlGroupStyle} data-segments={props.name}>
          <DateInput />
          <CalendarButton />
        </Group>
        <FieldNotes description={description} />
        <CalendarPopover />
      </DatePicker>
    </InputLocale>
  )
}
