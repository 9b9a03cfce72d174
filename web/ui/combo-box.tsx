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
  /** null when the field is emptied. */
  onChange?: (value: Id | null) => void
  /** Text may stay that is none of the options; `onInputChange` tells it. */
  allowsCustomValue?: boolean
  inputValue?: string
  onInputChange?: (text: string) => void
  /** The options are already what matches: do not filter them again. */
  isFiltered?: boolean
  /** The options are only offered while one types: no list without any, and no button for it. */
  isSuggesting?: boolean
  /** The list opens when one types, or at its button, and not with the focus alone. */
  isOpenedByTyping?: boolean
  maxLength?: number
  placeholder?: string
  empty?: string
  /** The name of the text itself, where what is chosen is not in the form. */
  typedName?: string
  /** What the form says of it, where it has no name of its own. */
  error?: string | undefined
  autoFocus?: boolean
}

/** Choose one of many by typing. In a form its value is the option's id, or the text when custom values are allowed. */
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
    ...rest
  } = props
  const choose = (key: unknown) => onChange?.(options.find(({ id }) => id === key)?.id ?? null)
  return (
    <AriaComboBox
      {...rest}
      {...(isFiltered ? { items: options } : { defaultItems: options })}
      {...(onChange && { onChange: choose })}
      {...(error !== undefined && { validate: () => error })}
      formValue={rest.allowsCustomValue ? 'text' : 'key'}
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
