import { Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { bareInputStyle, controlGroupStyle } from '#web/ui/field-style.ts'

type DeskSearchProps = {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (typed: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Another way to find a person. */
  children: ReactNode
}

/** The field for typed names and scanned codes, without autocorrection, which would change the text. */
export const DeskSearch = ({ field, value, onChange, onKeyDown, children }: DeskSearchProps) => (
  <div className="flex items-center gap-2 px-4 py-1.5">
    <div className={`${controlGroupStyle} min-w-0 flex-1`}>
      <Search className="narrow:hidden ml-3 size-5 shrink-0 text-soft" aria-hidden />
      <input
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for typing names into it
        autoFocus
        aria-label="Search by name"
        placeholder="Name, or scan a code"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
          onKeyDown(event)
        }}
        inputMode="search"
        enterKeyHint="go"
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        className={`${bareInputStyle} min-h-12 pl-2.5`}
      />
      {value !== '' && (
        <Button
          preventFocusOnPress
          aria-label="Clear the search"
          onPress={() => onChange('')}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-soft hover:text-ink"
        >
          <X className="size-5" aria-hidden />
        </Button>
      )}
    </div>
    {children}
  </div>
)
