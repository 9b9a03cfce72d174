import type { MenuEntry } from '#web/ui/menu.tsx'
import { useOnDemand } from '#web/ui/on-demand.tsx'
import { MoreButton, OpenMenu } from '#web/ui/page-actions.tsx'

/** The ⋮ menu of a card or row with the name `name`. A long list's rows share one `OpenMenu` instead. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const menu = useOnDemand<Element>(OpenMenu)
  return (
    <>
      <MoreButton name={name} onPress={(button) => menu.open(button)} />
      {menu.subject && (
        <OpenMenu anchor={menu.subject} aria-label={name} entries={entries} onClose={menu.close} />
      )}
    </>
  )
}
