import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { bareInputStyle, controlGroupStyle, fieldStyle, type FieldProps } from '#web/ui/field-style.ts'
import { FieldLabel, FieldNotes } from '#web/ui/field.tsx'
import { OptionList, type Option } from '#web/ui/option-list.tsx'

type ComboBoxProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[]
  value?: Id | null
  defaultValue?: Id
  /** null if the field is emptied. */
  onChange?: (value: Id | null) => void
  /** Allows text that isn't an option; `onInputChange` reports it. */
  allowsCustomValue?: boolean
  inputValue?: string
  onInputChange?: (text: string) => void
  /** Whether the options are already filtered. */
  isFiltered?: boolean
  /** Shows the options only while typing: no empty list, and no button to open it. */
  isSuggesting?: boolean
  /** Opens the list on typing or by its button, but not on focus. */
  isOpenedByTyping?: boolean
  maxLength?: number
  placeholder?: string
  empty?: string
  /** The form name of the text itself, if the chosen option isn't sent. */
  typedName?: string
  /** The form's error for this field, if it has no name of its own. */
  error?: string | undefined
  autoFocus?: boolean
}

/** One choice of many, found by typing. In a form its value is the option's id, or the text if custom values are allowed. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const {
    label,
    isLabelHidden,
    description,
    options,
    onChange,
    isFiltered,
    isSuggesting = false,
    isOpenedByTyping = isSuggesting,
    maxLength,
    placeholder,
    empty,
    typedName,
    error,
    ...comboBoxProps
  } = props
  const choose = (key: unknown) => onChange?.(options.find(({ id }) => id === key)?.id ?? null)
  return (
    <AriaComboBox
      {...comboBoxProps}
      {...(isFiltered ? { items: options } : { defaultItems: options })}
      {...(onChange && { onChange: choose })}
      {...(error !== undefined && { validate: () => error })}
      formValue={comboBoxProps.allowsCustomValue ? 'text' : 'key'}
      allowsEmptyCollection={!isSuggesting}
      menuTrigger={isOpenedByTyping ? 'input' : 'focus'}
      className={fieldStyle}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Group className={controlGroupStyle}>
        <Input
          {...(typedName !== undefined && { name: typedName })}
          placeholder={placeholder}
          maxLength={maxLength}
          className={`${bareInputStyle} truncate pl-3`}
        />
        {!isSuggesting && (
          <Button className="-my-px grid w-(--control) shrink-0 cursor-pointer place-items-center self-stretch text-soft">
            <ChevronDown className="size-4" aria-hidden />
          </Button>
        )}
      </Group>
      <FieldNotes description={description} />
      <OptionList options={options} empty={empty} />
    </AriaComboBox>
  )
}
