import { RadioButton, RadioField, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup'
import { fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import type { Option } from '#web/ui/option-list.tsx'

type RadioGroupProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id | null
  onChange?: (value: Id) => void
  /** Side by side if there is room. Default: in a column. */
  isInline?: boolean
}

/** One choice of two to five, all visible. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, isLabelHidden, description, options, onChange, isInline, ...rest } = props
  const choose = (value: string) => {
    const chosen = options.find(({ id }) => id === value)
    if (chosen) onChange?.(chosen.id)
  }
  return (
    <AriaRadioGroup {...rest} onChange={choose} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className={isInline ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2'}>
        {options.map((option) => (
          <Choice key={option.id} option={option} />
        ))}
      </div>
      <FieldNotes description={description} />
    </AriaRadioGroup>
  )
}

function Choice({ option: { id, label, description } }: { option: Option }) {
  return (
    <RadioField value={id}>
      <RadioButton className={choiceStyle}>
        <span className={dotStyle}>
          <span className="size-2 rounded-full bg-on-brand opacity-0 group-selected/radio:opacity-100" />
        </span>
        <span className="min-w-0">
          {label}
          {description !== undefined && <span className="block text-sm text-soft">{description}</span>}
        </span>
      </RadioButton>
    </RadioField>
  )
}

const choiceStyle =
  'group/radio flex h-full min-h-(--control) cursor-pointer items-start gap-2.5 rounded-control border border-line bg-raised px-3 py-2 ' +
  'hover:border-edge selected:border-brand selected:bg-tint group-invalid/field:border-bad disabled:cursor-not-allowed disabled:opacity-60'

const dotStyle =
  'forced-color-adjust-none mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge bg-raised ' +
  'group-selected/radio:border-brand group-selected/radio:bg-brand'
