import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { OpenMenu, type MenuEntry } from '#web/ui/menu.tsx'

type BarMenuProps = {
  label: string
  isPending: boolean
  entries: readonly MenuEntry[]
  /** Why it cannot be opened. */
  whyDisabled?: string | undefined
}

/** A choice in the bar of those who are chosen. */
export function BarMenu({ label, isPending, entries, whyDisabled }: BarMenuProps) {
  const [anchor, setAnchor] = useState<Element>()
  return (
    <>
      <Button
        size="small"
        isPending={isPending}
        whyDisabled={whyDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPress={({ target }) => setAnchor(target)}
      >
        {label}
      </Button>
      {anchor && (
        <OpenMenu anchor={anchor} aria-label={label} entries={entries} onClose={() => setAnchor(undefined)} />
      )}
    </>
  )
}
