import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { controlStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { OptionList, type Option } from '#web/ui/option-list.tsx'

type SelectProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  onChange?: (value: Id) => void
  placeholder?: string
}

/** Choose one of a few. For more than about thirty, or names to search, take ComboBox. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, description, options, onChange, placeholder, ...rest } = props
  const choose = (key: unknown) => {
    const chosen = options.find(({ id }) => id === key)
    if (chosen) onChange?.(chosen.id)
  }
  return (
    <AriaSelect {...rest} placeholder={placeholder ?? 'Choose…'} onChange={choose} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Button className={`${controlStyle} flex cursor-pointer items-center gap-2 pr-2.5 pl-3 text-left`}>
        <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-soft [&_span]:truncate [&_[data-description]]:hidden" />
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden />
      </Button>
      <FieldNotes description={description} />
      <OptionList options={options} />
    </AriaSelect>
  )
}
