import { KeyRound, Link2 } from 'lucide-react'
import { useAccountActions } from '#web/administration/account-actions.ts'
import { stateOf, verbOf, type Row, type State } from '#web/administration/account-rows.ts'
import { deviceZone, formatDate, formatInstant } from '#web/base/dates.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { PillSelect } from '#web/ui/pill-select.tsx'
import { MoreButton } from '#web/ui/page-actions.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type CellProps = { row: Row }

/** The account: its name above the address it signs in with. */
export const NameCell = ({ row: { name, email } }: CellProps) => (
  <>
    <OneLine isStrong>{name}</OneLine>
    <span className="block truncate text-xs text-soft" title={email}>
      {email}
    </span>
  </>
)

export function RoleCell({ row }: CellProps) {
  const { setRole } = useAccountActions()
  return (
    <PillSelect<RoleId>
      label={`Role of ${row.name}`}
      options={['guest', 'admin', 'none']}
      labels={roleNames}
      value={row.role ?? 'none'}
      tone={row.role === 'admin' ? 'neutral' : row.role === null ? 'warn' : 'quiet'}
      onChange={(role) => setRole(row, role === 'none' ? null : role)}
    />
  )
}

type RoleId = 'guest' | 'admin' | 'none'
const roleNames = { guest: 'Guest', admin: 'Organiser', none: 'No role' } as const

/** The account's person, or a person it might belong to. Most accounts have their person's name. */
export function PersonCell({ row: { name, person, fittingPerson } }: CellProps) {
  if (person !== null) return person === name ? <OneLine isSoft>Linked</OneLine> : <OneLine>{person}</OneLine>
  if (fittingPerson !== null) return <OneLine isSoft>{`Could be ${fittingPerson}`}</OneLine>
  return (
    <span className="text-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">not linked to a person</span>
    </span>
  )
}

type OneLineProps = { isSoft?: boolean; isStrong?: boolean; children: string }

/** Cut to one line, so that all rows have the same height. */
const OneLine = ({ isSoft = false, isStrong = false, children }: OneLineProps) => (
  <span
    className={`block truncate ${isSoft ? 'text-soft' : ''} ${isStrong ? 'font-medium' : ''}`}
    title={children}
  >
    {children}
  </span>
)

export function UsedCell({ row }: CellProps) {
  const when = lastUsed(row)
  return when === undefined ? <span className="text-soft">Never</span> : when
}

/** When the account was last used; undefined if never. */
export function lastUsed({ lastUsedAt, hasSignedIn, role }: Row): string | undefined {
  if (lastUsedAt === null || !hasSignedIn) return undefined
  return role === 'admin' ? formatInstant(lastUsedAt, deviceZone) : formatDate(lastUsedAt.slice(0, 10))
}

/** Most accounts are active, so only the others get a badge. */
export function StateCell({ row }: CellProps) {
  const state = stateOf(row)
  const { label, tone } = states[state]
  return state === 'active' ? <span className="text-soft">{label}</span> : <Badge tone={tone}>{label}</Badge>
}

const states: Readonly<Record<State, { label: string; tone: Tone }>> = {
  disabled: { label: 'Disabled', tone: 'bad' },
  noRole: { label: 'Without a role', tone: 'warn' },
  temporary: { label: 'Temporary password', tone: 'warn' },
  unused: { label: 'Never signed in', tone: 'neutral' },
  active: { label: 'Active', tone: 'ok' },
}

/** The verb that the account most likely needs, and a menu of the others. */
export function ActionsCell({ row, isIcon = false }: VerbProps) {
  const { openMenu } = useAccountActions()
  return (
    <span className={`flex items-center justify-end gap-1 ${isIcon ? '' : visibleOnUse}`}>
      <VerbButton row={row} isIcon={isIcon} />
      <MoreButton name={row.name} onPress={(button) => openMenu(row, button)} />
    </span>
  )
}

/** In the table, actions show while the row is hovered or used. Tab always reaches them. */
const visibleOnUse = 'opacity-0 transition-opacity duration-150 used:opacity-100'

/** A phone has room for the verb's icon alone. */
type VerbProps = CellProps & { isIcon?: boolean }

function VerbButton({ row, isIcon = false }: VerbProps) {
  const actions = useAccountActions()
  const verb = verbOf(row, actions.isMailConfigured)
  if (verb === undefined) return null
  const { label, icon: Icon, action } = verbs[verb]
  return (
    <RowButton
      isIcon={isIcon}
      {...(isIcon && { variant: 'quiet' as const })}
      aria-label={`${label}: ${row.name}`}
      onPress={() => actions[action](row)}
    >
      {isIcon ? <Icon className="size-4" aria-hidden /> : label}
    </RowButton>
  )
}

const verbs = {
  link: { label: 'Personal link', icon: Link2, action: 'openLink' },
  reset: { label: 'Send password reset', icon: KeyRound, action: 'sendReset' },
} as const

/** A row of the list on a phone. The menu shows when the account was last used. */
export function AccountCard({ row }: CellProps) {
  const { name, email, person, fittingPerson } = row
  const state = stateOf(row)
  // "No role" already shows in the role, and most accounts are active.
  const hasNote = state !== 'active' && state !== 'noRole'
  const personText = fittingPerson === null ? person : `Could be ${fittingPerson}`
  return (
    <div className="flex items-center gap-2 narrow:flex-wrap">
      <div className="min-w-0 flex-1 narrow:basis-full">
        <h2 className="truncate font-sans text-base font-medium tracking-normal" title={name}>
          {name}
        </h2>
        <p className="truncate text-sm text-soft">
          {hasNote && <span className={noteStyles[states[state].tone]}>{states[state].label} · </span>}
          {[email, personText === name ? null : personText].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center">
        <RoleCell row={row} />
        <span className="-mr-2">
          <ActionsCell row={row} isIcon />
        </span>
      </div>
    </div>
  )
}

const noteStyles: Partial<Record<Tone, string>> = { bad: 'text-bad', warn: 'text-warn' }
