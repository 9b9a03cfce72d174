import { changeSearch } from '#web/lib/location.ts'
import { useIsOpen } from '#web/shell/shown-people.ts'
import { pressArea } from '#web/ui/press-area.ts'

/** Opens a person's panel above the current page, or closes it without an id. Back on a phone closes it, too. */
export const openPerson = (
  person: string | undefined,
  { isStep = person === undefined }: { isStep?: boolean } = {},
): void => changeSearch({ person }, { replace: isStep, keepScroll: true })

/** A person's name on any organiser page. Pressing it opens the person's panel. */
export function PersonName({ id, children: name }: { id: string; children: string }) {
  const isOpen = useIsOpen(id)
  return (
    <button
      type="button"
      data-person-name={id}
      aria-haspopup="dialog"
      aria-current={isOpen || undefined}
      onClick={() => openPerson(id)}
      className={
        `${pressArea} min-h-6 max-w-full cursor-pointer scroll-my-24 rounded-sm text-left font-[inherit] wrap-anywhere ` +
        'underline-offset-4 hover:text-brand hover:underline aria-current:text-brand'
      }
    >
      {name}
    </button>
  )
}

/** Returns the focus to a person's name on the page after their panel was closed. */
export function focusName(id: string, fallback: Element | null): void {
  const names = document.querySelectorAll(`[data-person-name="${CSS.escape(id)}"]`)
  const name = [...names].find((element) => element.closest('[data-panel]') === null)
  const target = name ?? (fallback?.isConnected ? fallback : document.querySelector('main'))
  if (target instanceof HTMLElement) target.focus()
}
