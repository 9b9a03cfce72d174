import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { bareInputStyle, controlGroupStyle, type FieldProps } from '#web/ui/field-style.ts'
import { TypedField } from '#web/ui/typed-field.tsx'

export type PasswordFieldProps = FieldProps & {
  /** 'current-password' at sign-in, 'new-password' for a new one. Password managers rely on it. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  defaultValue?: string
}

/** A password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, isLabelHidden, name, description, isRequired, isDisabled, ...input } = props
  const [isShown, setShown] = useState(false)
  return (
    <TypedField {...{ label, isLabelHidden, name, description, isRequired, isDisabled }}>
      {(control) => (
        <div className={controlGroupStyle}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${bareInputStyle} rounded-control pl-3`}
            spellCheck="false"
            autoCapitalize="none"
            autoCorrect="off"
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="-my-px grid w-(--control) shrink-0 cursor-pointer place-items-center self-stretch rounded-control text-soft hover:text-ink"
          >
            {isShown ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
          </button>
        </div>
      )}
    </TypedField>
  )
}
