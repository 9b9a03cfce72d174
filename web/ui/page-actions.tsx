import { ChevronDown, Ellipsis, EllipsisVertical, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-style.ts'
import { pressArea } from '#web/ui/press-area.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMedia } from '#web/ui/media.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'
import { PageSlot } from '#web/ui/page-header.tsx'
import { RowButton, type RowButtonProps } from '#web/ui/row-button.tsx'

export type PageAction = MenuEntry & { isPending?: boolean }

/** An entry that runs an action or leads to a URL. */
export const entry = (label: string, icon: LucideIcon, target: (() => void) | string): PageAction => ({
  id: label,
  label,
  icon,
  ...(typeof target === 'string' ? { href: target } : { onAction: target }),
})

/** How much guests see of the page's content, or whether it is published. With `entries`, a pill that opens them. */
export type PageState = {
  label: string
  /** The end of its sentence, which only screen readers get on a phone. */
  rest?: string
  icon: LucideIcon
  tone: 'ok' | 'warn'
  entries?: readonly MenuEntry[]
}

type PageActionsProps = {
  state?: PageState | undefined
  /** The menu: first actions that create, then those that share, print and export, and last those that delete. */
  more?: readonly MenuEntry[]
  outlined?: PageAction | undefined
  /** The page's main action. */
  filled?: PageAction | undefined
}

/**
 * A page's actions, in its header: the state beside the title, and at the right edge the menu, an outlined and a filled
 * button. On a phone one of the two buttons is in a bar at the bottom, within reach of the thumb, and the other in
 * the menu. With large text there is no bar: the button is below the title.
 */
export function PageActions({ state, more = noEntries, outlined, filled }: PageActionsProps) {
  const slot = use(PageSlot)
  const isTiny = useMedia('(width < 18rem)')
  const isPhone = useMedia('(18rem <= width < 48rem) and (height >= 30rem)')
  if (slot === null) return null
  const mainAction = filled ?? outlined
  const secondAction = outlined === mainAction ? undefined : outlined
  const hasOneButton = isPhone || isTiny
  const entries = hasOneButton && secondAction ? [secondAction, ...more] : more
  const isInBar = isPhone && mainAction !== undefined
  const header = (
    <>
      {state && (
        <span className="min-w-0 phone:grow-99 phone:basis-24 tiny:order-1 tiny:w-full">
          <StatePill {...state} />
        </span>
      )}
      {(mainAction !== undefined || entries.length > 0) && (
        <div
          data-thumb={isInBar ? '' : undefined}
          data-keep-clear={isInBar ? 'bar' : undefined}
          className={`ml-auto flex max-w-full gap-2 md:shrink-0 tiny:contents print:hidden ${isInBar ? barStyle : 'flex-wrap'}`}
        >
          {entries.length > 0 && (
            <span className={isInBar ? 'order-last' : 'contents tiny:-mr-4 tiny:block'}>
              <MoreActions entries={entries} />
            </span>
          )}
          {secondAction && !hasOneButton && <ActionButton action={secondAction} />}
          {mainAction && (
            <span className={isInBar ? 'grid flex-1' : 'contents tiny:order-2 tiny:grid tiny:w-full'}>
              <ActionButton action={mainAction} variant={mainAction === filled ? 'primary' : 'secondary'} />
            </span>
          )}
        </div>
      )}
    </>
  )
  return slot ? createPortal(header, slot) : header
}

const noEntries: readonly MenuEntry[] = []

/** Fixed at the bottom of a phone; the page ends above it, so that the bar covers nothing. */
const barStyle =
  'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pt-2.5 pb-[calc(var(--dock)+0.625rem)] ' +
  'pr-[calc(env(safe-area-inset-right,0px)+1rem)] pl-[calc(env(safe-area-inset-left,0px)+1rem)]'

type ActionButtonProps = Pick<ButtonLook, 'variant' | 'size'> & { action: PageAction }

/** A menu entry as a button. */
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

function StatePill({ label, rest = '', icon: Icon, tone, entries }: PageState) {
  const { opener, opened } = useOpened(OpenMenu)
  const pillClass = `${pillStyle} ${tones[tone]}`
  const content = (
    <>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">
        {label}
        <span className="phone:sr-only">{rest}</span>
      </span>
    </>
  )
  if (!entries) return <span className={pillClass}>{content}</span>
  return (
    <>
      <AriaButton {...opener} aria-haspopup="menu" className={`${pillClass} ${pressArea} cursor-pointer`}>
        {content}
        <ChevronDown className="size-3.5 shrink-0" aria-hidden />
      </AriaButton>
      {opened && (
        <OpenMenu anchor={opened.anchor} aria-label={label + rest} entries={entries} onClose={opened.close} />
      )}
    </>
  )
}

const pillStyle =
  'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold transition-colors duration-150 print:hidden'

const tones = { ok: 'bg-ok-tint text-ok', warn: 'bg-warn-tint text-warn' }

export const OpenMenu = lazyDialog(async () => (await import('#web/ui/menu.tsx')).OpenMenu)

/** Opens the menu of a row in a long list. `name` is the name of the row, for screen readers. */
export const MoreButton = ({ name, onPress }: { name: string } & Pick<RowButtonProps, 'onPress'>) => (
  <RowButton variant="quiet" isIcon onPress={onPress} aria-label={`More for ${name}`} aria-haspopup="menu">
    <EllipsisVertical className="size-4.5" aria-hidden />
  </RowButton>
)
