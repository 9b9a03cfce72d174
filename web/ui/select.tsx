import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { controlStyle, fieldStyle, invalidWhen, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { OptionList, type Option } from '#web/ui/option-list.tsx'

export type SelectProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id) => void
  placeholder?: string
  /** Small, for table rows. */
  isSmall?: boolean
}

/** Choose one of a few. For more than about thirty, or names to search, take ComboBox. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, description, error, options, onChange, isSmall, placeholder, ...rest } = props
  const choose = (key: unknown) => {
    const chosen = options.find(({ id }) => id === key)
    if (chosen) onChange?.(chosen.id)
  }
  return (
    <AriaSelect
      {...rest}
      {...invalidWhen(error)}
      placeholder={placeholder ?? 'Choose…'}
      onChange={choose}
      className={fieldStyle}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Button
        className={`${controlStyle} ${isSmall ? 'min-h-(--control-small) pl-2.5 text-sm' : 'pl-3'} flex cursor-pointer items-center gap-2 pr-2.5 text-left`}
      >
        <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-soft [&_span]:truncate [&_[data-description]]:hidden" />
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden />
      </Button>
      <FieldNotes description={description} error={error} />
      <OptionList options={options} />
    </AriaSelect>
  )
}
