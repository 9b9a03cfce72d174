import { Search, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { bareInputStyle, controlGroupStyle } from '#web/ui/field-style.ts'
import { FieldLabel } from '#web/ui/field.tsx'

export type SearchFieldProps = {
  /** For screen readers; sighted people see the placeholder. */
  label: string
  placeholder: string
  value?: string
  onChange?: (value: string) => void
  autoFocus?: boolean | undefined
}

/** A search field that filters while typing. Escape and the cross clear it. */
export function SearchField({ label, placeholder, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} className="group/search flex min-w-0 flex-col print:hidden">
      <FieldLabel isHidden>{label}</FieldLabel>
      <Group className={controlGroupStyle}>
        <Search className="ml-3 size-4.5 shrink-0 text-soft" aria-hidden />
        <Input
          placeholder={placeholder}
          className={`${bareInputStyle} truncate pl-2.5 [&::-webkit-search-cancel-button]:hidden`}
        />
        <Button className="-my-px grid w-(--control-small) shrink-0 cursor-pointer self-stretch place-items-center rounded-control text-soft group-empty/search:invisible hover:text-ink">
          <X className="size-4" aria-hidden />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
