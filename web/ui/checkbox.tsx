import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { FieldNotes } from '#web/ui/field.tsx'
import { type FieldProps } from '#web/ui/field-style.ts'
import { pressArea } from '#web/ui/press-area.ts'

type CheckboxProps = Omit<FieldProps, 'label' | 'isLabelHidden'> & {
  children: ReactNode
  /** The name for screen readers, if the children aren't text, as in a table row. */
  'aria-label'?: string
  value?: string
  isSelected?: boolean
  defaultSelected?: boolean
  isIndeterminate?: boolean
  onChange?: (isSelected: boolean) => void
}

/** Yes or no, sent with a form. For settings that apply immediately, use a Switch. */
export function Checkbox({ children, description, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest} className="group/field flex flex-col gap-1.5">
      <CheckboxButton
        className={`${pressArea} group/box flex min-h-6 cursor-pointer items-start gap-2.5 outline-none disabled:cursor-not-allowed disabled:opacity-60`}
      >
        {({ isSelected, isIndeterminate }) => (
          <>
            <span
              className={
                'forced-color-adjust-none mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border border-edge bg-raised text-on-brand ' +
                'group-selected/box:border-brand group-selected/box:bg-brand group-indeterminate/box:border-brand ' +
                'group-indeterminate/box:bg-brand group-invalid/field:border-bad ' +
                'group-focus-visible/box:outline-2 group-focus-visible/box:outline-offset-2 group-focus-visible/box:outline-brand'
              }
            >
              {isIndeterminate ? <Minus className="size-4" aria-hidden /> : null}
              {isSelected && !isIndeterminate ? <Check className="size-4" aria-hidden /> : null}
            </span>
            <span className="min-w-0">{children}</span>
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} />
    </CheckboxField>
  )
}
