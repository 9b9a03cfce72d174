import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { labelStyle, type FieldProps } from '#web/ui/field-style.ts'

export function FieldLabel({ children, isHidden }: { children: ReactNode; isHidden?: boolean | undefined }) {
  return <Label className={isHidden ? 'sr-only' : labelStyle}>{children}</Label>
}

/** The description and only the first error, because React Aria would join all errors. */
export function FieldNotes({ description }: Pick<FieldProps, 'description'>) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-soft">
          {description}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-sm text-bad">
        {({ validationErrors }) => (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>{validationErrors[0]}</span>
          </>
        )}
      </FieldError>
    </>
  )
}
