import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import type { Option } from '#web/ui/option-list.tsx'

type CheckboxGroupProps = FieldProps & {
  options: readonly Option[]
  defaultValue?: readonly string[]
  onChange?: (values: string[]) => void
}

/** Several choices, all visible. In a form, the selected values are sent under `name`: `choices(name)` reads them. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, isLabelHidden, description, options, defaultValue = [], ...rest } = props
  return (
    <AriaCheckboxGroup {...rest} defaultValue={[...defaultValue]} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <Checkbox key={option.id} value={option.id}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} />
    </AriaCheckboxGroup>
  )
}
