import { parseTime } from '@internationalized/date'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { DateInput, hourCycle, InputLocale, parseOptional, submitOnEnter } from '#web/ui/date-input.tsx'
import { controlGroupStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'

type TimeFieldProps = FieldProps & {
  /** `HH:mm`. */
  defaultValue?: string | null
  onChange?: (value: string | null) => void
}

/** A wall-clock time, `HH:mm`. */
export function TimeField(props: TimeFieldProps) {
  const { label, isLabelHidden, description, defaultValue, onChange, ...rest } = props
  return (
    <InputLocale>
      <AriaTimeField
        {...rest}
        granularity="minute"
        hourCycle={hourCycle}
        shouldForceLeadingZeros
        defaultValue={parseOptional(defaultValue, parseTime)}
        onChange={(time) => onChange?.(time?.toString().slice(0, 5) ?? null)}
        className={fieldStyle}
      >
        <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
        <div
          role="presentation"
          className={controlGroupStyle}
          data-segments={props.name}
          onKeyDownCapture={submitOnEnter}
        >
          <DateInput />
        </div>
        <FieldNotes description={description} />
      </AriaTimeField>
    </InputLocale>
  )
}
