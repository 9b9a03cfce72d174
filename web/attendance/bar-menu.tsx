import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { OpenMenu, type MenuEntry } from '#web/ui/menu.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

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
  // What was pressed is seen a frame before the menu comes, or is gone from the page: either restyles all that is behind it.
  const shown = usePainted(anchor)
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
      {shown && (
        <OpenMenu
          anchor={shown}
          aria-label={label}
          entries={entries}
          isLeaving={anchor === undefined}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
