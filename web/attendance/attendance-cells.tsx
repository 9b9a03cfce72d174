import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import type { Attending, Role, Row } from '#web/attendance/attendance-rows.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { InviteCell, InviteState } from '#web/attendance/invite-cell.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { PillSelect } from '#web/ui/pill-select.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type CellProps = { row: Row }

/** Who it is; the address under the name. */
export const NameCell = ({ row }: CellProps) => (
  <>
    <span className="block leading-5 font-medium">
      <PersonName id={row.personId}>{row.fullName}</PersonName>
    </span>
    {row.email !== null && (
      <span className="block truncate text-xs leading-4 text-soft" title={row.email}>
        {row.email}
      </span>
    )}
    <MailRefused {...row} />
  </>
)

/** No higher than a name over its address. */
const twoLines = 'line-clamp-2 text-sm leading-[1.2]'

/** A name of many lines would make its rows tower over the others. */
export const StudioCell = ({ row: { studio } }: CellProps) => (
  <span className={twoLines} title={studio !== null && studio.length > 40 ? studio : undefined}>
    {studio}
  </span>
)

/** The answer as its badge, and the selector of it; under it, how far somebody without one is with their link. */
export function StatusCell({ row }: CellProps) {
  const { setStatus } = useAttendanceActions()
  return (
    <span className="flex flex-col items-start">
      <PillSelect<Attending>
        label={`Status of ${row.fullName}`}
        options={['yes', 'no']}
        value={row.attending}
        tone={statusTones[row.attending]}
        onChange={(attending) => setStatus(row, attending)}
      />
      <InviteState row={row} />
    </span>
  )
}

const statusTones: Record<Attending, Tone> = { yes: 'ok', no: 'bad', maybe: 'warn' }

/** 'admin' is what the data say; people read organiser. */
export function RoleCell({ row }: CellProps) {
  const { setRole } = useAttendanceActions()
  return (
    <PillSelect<Role>
      label={`Role of ${row.fullName}`}
      options={roles}
      labels={roleNames}
      value={row.role}
      tone={row.role === 'admin' ? 'neutral' : 'quiet'}
      onChange={(role) => setRole(row, role)}
    />
  )
}

const roles = ['guest', 'admin'] as const
const roleNames = { guest: 'Guest', admin: 'Organiser' } as const

/** An answer, or a dash that readers hear as 'not answered'. */
export function Answer({ text }: { text: string | null }) {
  if (text !== null) {
    return (
      <span className={twoLines} title={text.length > 60 ? text : undefined}>
        {text}
      </span>
    )
  }
  return (
    <span className="text-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">not answered</span>
    </span>
  )
}

/** The invite, Check In, and behind the dots what is done now and then. */
export function ActionsCell({ row }: CellProps) {
  const { checkIn, openMenu } = useAttendanceActions()
  const isIn = row.checkInTime !== null
  return (
    <span className="flex flex-wrap items-center gap-1">
      <InviteCell row={row} />
      <RowButton
        isDisabled={isIn}
        onPress={() => checkIn(row)}
        aria-label={`${isIn ? 'Checked In' : 'Check In'}: ${row.fullName}`}
      >
        {isIn ? 'Checked In' : 'Check In'}
      </RowButton>
      <MoreButton name={row.fullName} onPress={(button) => openMenu(row, button)} />
    </span>
  )
}
