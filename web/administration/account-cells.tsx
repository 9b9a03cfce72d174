import { useAccountActions } from '#web/administration/account-actions.ts'
import { stateOf, type Row, type State } from '#web/administration/account-rows.ts'
import { deviceZone, formatDate, formatInstant } from '#web/base/dates.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { PillSelect } from '#web/ui/pill-select.tsx'
import { MoreButton } from '#web/ui/page-actions.tsx'

type CellProps = { row: Row }

/** The account: the address it signs in with under the name. */
export const NameCell = ({ row: { name, email } }: CellProps) => (
  <>
    <span className="block font-medium">{name}</span>
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

/** The person it is, or who it could be. */
export function PersonCell({ row: { person, fittingPerson } }: CellProps) {
  if (person !== null) return person
  if (fittingPerson !== null) return <span className="text-soft">Could be {fittingPerson}</span>
  return (
    <span className="text-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">not linked to a person</span>
    </span>
  )
}

export function UsedCell({ row: { lastUsedAt, hasSignedIn, role } }: CellProps) {
  if (lastUsedAt === null || !hasSignedIn) return <span className="text-soft">Never</span>
  return role === 'admin' ? formatInstant(lastUsedAt, deviceZone) : formatDate(lastUsedAt.slice(0, 10))
}

export function StateCell({ row }: CellProps) {
  const { label, tone } = states[stateOf(row)]
  return <Badge tone={tone}>{label}</Badge>
}

const states: Readonly<Record<State, { label: string; tone: Tone }>> = {
  disabled: { label: 'Disabled', tone: 'bad' },
  noRole: { label: 'Without a role', tone: 'warn' },
  temporary: { label: 'Temporary password', tone: 'warn' },
  unused: { label: 'Never signed in', tone: 'neutral' },
  active: { label: 'Active', tone: 'ok' },
}

export function MoreCell({ row }: CellProps) {
  const { openMenu } = useAccountActions()
  return <MoreButton name={row.name} onPress={(button) => openMenu(row, button)} />
}

/** An account on a phone. */
export const AccountCard = ({ row }: CellProps) => (
  <div className="flex flex-col gap-3">
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">{row.name}</h2>
        <p className="text-sm wrap-anywhere text-soft">{row.email}</p>
      </div>
      <span className="-mt-1.5 -mr-2">
        <MoreCell row={row} />
      </span>
    </div>
    <dl className="grid grid-cols-2 gap-x-3 text-sm">
      <div className="min-w-0">
        <dt className="text-xs text-soft">Person</dt>
        <dd className="wrap-anywhere">
          <PersonCell row={row} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-xs text-soft">Last used</dt>
        <dd>
          <UsedCell row={row} />
        </dd>
      </div>
    </dl>
    <div className="flex items-center justify-between gap-3">
      <RoleCell row={row} />
      <StateCell row={row} />
    </div>
  </div>
)
