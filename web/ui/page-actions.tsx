import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react'
import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMedia } from '#web/ui/media.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

export type PageAction = MenuEntry & { isPending?: boolean }

/** An entry that does something, or leads to an address. */
export const entry = (label: string, icon: LucideIcon, to: (() => void) | string): PageAction => ({
  id: label,
  label,
  icon,
  ...(typeof to === 'string' ? { href: to } : { onAction: to }),
})

/** What guests see of it, or whether it is published: with `entries` a pill that opens them. */
export type PageState = {
  label: string
  icon: LucideIcon
  tone: 'ok' | 'warn'
  entries?: readonly MenuEntry[]
}

type PageActionsProps = {
  state?: PageState | undefined
  /** Behind the dots: what makes comes first, then what shares, prints and exports, and last what destroys. */
  more?: readonly MenuEntry[]
  outlined?: PageAction | undefined
  /** What the page is for today. */
  filled?: PageAction | undefined
}

/** Where the content of a page puts its actions; null before that is there, undefined where they stand themselves. */
export const PageSlot = createContext<HTMLElement | null | undefined>(undefined)

/**
 * What is done on a page, in its head: the state beside the title, at the right edge the dots, one outlined and one filled
 * button. On a phone a bar at the bottom holds one of them, where the thumb is, and the dots the other.
 */
export function PageActions({ state, more = none, outlined, filled }: PageActionsProps) {
  const slot = use(PageSlot)
  const isPhone = useMedia('(18rem <= width < 48rem)')
  if (slot === null) return null
  const main = filled ?? outlined
  const beside = outlined === main ? undefined : outlined
  const entries = isPhone && beside ? [beside, ...more] : more
  const isInBar = isPhone && main !== undefined
  const head = (
    <>
      {state && (
        <span className="phone:col-start-2 phone:row-start-1">
          <StatePill {...state} />
        </span>
      )}
      {(main !== undefined || entries.length > 0) && (
        <div
          data-thumb={isInBar ? '' : undefined}
          data-keep-clear={isInBar ? 'bar' : undefined}
          className={`ml-auto flex shrink-0 flex-wrap gap-2 print:hidden ${isInBar ? barStyle : 'phone:col-start-2 phone:row-start-1'}`}
        >
          {entries.length > 0 && <MoreActions entries={entries} />}
          {beside && !isPhone && <ActionButton action={beside} />}
          {main && <ActionButton action={main} variant={main === filled ? 'primary' : 'secondary'} />}
        </div>
      )}
    </>
  )
  return slot ? createPortal(head, slot) : head
}

const none: readonly MenuEntry[] = []

/** On a phone it ends the page, so it covers nothing. */
const barStyle =
  'fixed inset-x-0 bottom-0 z-20 flex-nowrap border-t border-line bg-paper pt-2.5 pb-[calc(var(--dock)+0.625rem)] ' +
  'pr-[calc(env(safe-area-inset-right,0px)+1rem)] pl-[calc(env(safe-area-inset-left,0px)+1rem)] ' +
  '[&>:first-child:not(:last-child)]:order-last [&>:last-child]:flex-1'

type ActionButtonProps = Pick<ButtonLook, 'variant' | 'size'> & { action: PageAction }

/** An entry of a menu as a button. */
export function ActionButton({ action, ...look }: ActionButtonProps) {
  const { label, icon: Icon, href, onAction, whyDisabled, isPending } = action
  const content = (
    <>
      {Icon && <Icon className="size-4.5" aria-hidden />}
      {label}
    </>
  )
  if (href !== undefined && whyDisabled === undefined) {
    return (
      <LinkButton {...look} href={href}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Button
      {...look}
      {...(isPending !== undefined && { isPending })}
      whyDisabled={whyDisabled}
      onPress={() => onAction?.()}
    >
      {content}
    </Button>
  )
}

function MoreActions({ entries }: { entries: readonly MenuEntry[] }) {
  const { opener, opened } = useOpened(OpenMenu)
  return (
    <>
      <Button {...opener} variant="quiet" isIcon aria-label="More actions" aria-haspopup="menu">
        <Ellipsis className="size-5" aria-hidden />
      </Button>
      {opened && (
        <OpenMenu anchor={opened.anchor} aria-label="More actions" entries={entries} onClose={opened.close} />
      )}
    </>
  )
}

function StatePill({ label, icon: Icon, tone, entries }: PageState) {
  const { opener, opened } = useOpened(OpenMenu)
  const look = `${pillStyle} ${tones[tone]}`
  const content = (
    <>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{label}</span>
    </>
  )
  if (!entries) return <span className={look}>{content}</span>
  return (
    <>
      <AriaButton
        {...opener}
        aria-haspopup="menu"
        className={`${look} relative cursor-pointer before:absolute before:-inset-y-2 before:inset-x-0 pointer-fine:before:hidden`}
      >
        {content}
        <ChevronDown className="size-3.5 shrink-0" aria-hidden />
      </AriaButton>
      {opened && (
        <OpenMenu anchor={opened.anchor} aria-label={label} entries={entries} onClose={opened.close} />
      )}
    </>
  )
}

const pillStyle =
  'inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold transition-colors duration-150 print:hidden'

const tones = { ok: 'bg-ok-tint text-ok', warn: 'bg-warn-tint text-warn' }

export const OpenMenu = lazyDialog(async () => (await import('#web/ui/menu.tsx')).OpenMenu)
