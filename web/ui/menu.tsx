import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { popoverStyle } from '#web/ui/option-list.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useTriggerRef } from '#web/ui/trigger-ref.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
  /** Shown below the label. */
  note?: string
  /** Why it can't be chosen now; also shown below the label. */
  whyDisabled?: string | undefined
  /** If it returns a promise, the menu stays open until it settles, with the entry shown as pending. */
} & ({ onAction: () => unknown; href?: undefined } | { href: string; onAction?: undefined })

/**
 * A menu of actions, open at an element while mounted. The rows of a long list share one, because a closed menu in each row
 * would be most of the cost of drawing them. A page can load the menu when someone opens it.
 */
export function OpenMenu({ anchor, heading, entries, isLeaving, onClose, ...rest }: OpenMenuProps) {
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.setAttribute('aria-expanded', 'false')
  }, [anchor])
  const [pending, setPending] = useState<{ id: string; promise: Promise<unknown> }>()
  useEffect(() => {
    let isOpen = true
    void pending?.promise.finally(() => isOpen && onClose())
    return () => {
      isOpen = false
    }
  }, [pending, onClose])
  const start = ({ id, onAction }: MenuEntry) => {
    const promise = onAction?.()
    if (promise instanceof Promise) setPending({ id, promise })
    else onClose()
  }
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={useTriggerRef(anchor)}
      aria-label={rest['aria-label']}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={`${popoverStyle} min-w-[min(12rem,calc(100vw-2rem))] ${isLeaving ? 'opacity-0' : ''}`}
      offset={4}
      placement="bottom end"
    >
      <AriaMenu
        // Other entries take the focus, as in a menu just opened.
        key={rest['aria-label']}
        {...rest}
        autoFocus="first"
        shouldCloseOnSelect={false}
        onClose={onClose}
        className="p-1.5 outline-none"
      >
        <Entries heading={heading} entries={entries} pendingId={pending?.id} onAction={start} />
      </AriaMenu>
    </Popover>
  )
}

type OpenMenuProps = {
  /** The pressed element, which gets the focus back. */
  anchor: Element
  'aria-label': string
  /** Shown at the top. */
  heading?: string
  entries: readonly MenuEntry[]
  /** Whether the menu is already hidden. It is unmounted a frame later. */
  isLeaving?: boolean
  onClose: () => void
}

type EntriesProps = Pick<OpenMenuProps, 'entries'> & {
  heading: string | undefined
  pendingId: string | undefined
  onAction: (entry: MenuEntry) => void
}

function Entries({ heading, entries, pendingId, onAction }: EntriesProps) {
  const items = entries.map((entry) => (
    <Entry key={entry.id} entry={entry} isPending={entry.id === pendingId} onAction={() => onAction(entry)} />
  ))
  if (heading === undefined) return items
  return (
    <MenuSection>
      <Header className="px-3 pt-1.5 pb-1 text-sm font-semibold">{heading}</Header>
      {items}
    </MenuSection>
  )
}

type EntryProps = { entry: MenuEntry; isPending: boolean; onAction: () => void }

function Entry({ entry, isPending, onAction }: EntryProps) {
  const { id, label, icon: Icon, isDanger, isDisabled, note, whyDisabled, href } = entry
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={isDisabled || whyDisabled !== undefined}
      onAction={onAction}
      {...(href !== undefined && { href })}
      className={
        'flex min-h-(--control-small) cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 no-underline outline-none ' +
        `focus:bg-marked disabled:cursor-not-allowed disabled:opacity-50 ${isDanger ? 'text-bad' : 'text-ink'}`
      }
    >
      {isPending ? (
        <Spinner label="Please wait" />
      ) : (
        Icon && <Icon className="size-4.5 shrink-0" aria-hidden />
      )}
      <span className="min-w-0">
        {label}
        {(whyDisabled ?? note) !== undefined && (
          <span className="block max-w-72 text-sm text-soft">{whyDisabled ?? note}</span>
        )}
      </span>
    </MenuItem>
  )
}
