import { allergiesText, dietText, sharingText } from '#web/attendance/answer-texts.ts'
import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import type { Attending, Role, Row } from '#web/attendance/attendance-rows.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { InviteCell } from '#web/attendance/invite-cell.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { PillSelect } from '#web/ui/pill-select.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type CellProps = { row: Row }

/** Who it is; the address under the name. */
export const NameCell = ({ row }: CellProps) => (
  <>
    <span className="block font-medium">
      <PersonName id={row.personId}>{row.fullName}</PersonName>
    </span>
    {row.email !== null && (
      <span className="block truncate text-xs text-soft" title={row.email}>
        {row.email}
      </span>
    )}
    <MailRefused {...row} />
  </>
)

/** A name of many lines would make its rows tower over the others. */
export const StudioCell = ({ row: { studio } }: CellProps) => (
  <span className="line-clamp-3" title={studio !== null && studio.length > 40 ? studio : undefined}>
    {studio}
  </span>
)

/** The answer as its badge, and the selector of it. */
export function StatusCell({ row }: CellProps) {
  const { setStatus } = useAttendanceActions()
  return (
    <PillSelect<Attending>
      label={`Status of ${row.fullName}`}
      options={['yes', 'no']}
      value={row.attending}
      tone={statusTones[row.attending]}
      onChange={(attending) => setStatus(row, attending)}
    />
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

export const SharingCell = ({ row }: CellProps) => <Answer text={sharingText(row.openToRoomSharing)} />

export const AllergiesCell = ({ row }: CellProps) => <Answer text={allergiesText(row.allergies)} />

export const DietCell = ({ row }: CellProps) => <Answer text={dietText(row)} />

/** An answer, or a dash that readers hear as 'not answered'. */
export function Answer({ text }: { text: string | null }) {
  if (text !== null) {
    return (
      <span className="line-clamp-3" title={text.length > 60 ? text : undefined}>
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

/** Check In, behind the dots what is done now and then, and under them the invite. */
export const ActionsCell = ({ row, isWide = false }: CellProps & { isWide?: boolean }) => (
  <span className={`flex flex-col gap-1.5 ${isWide ? 'max-w-sm' : 'max-w-34'}`}>
    <CheckInAndMore row={row} />
    <InviteCell row={row} />
  </span>
)

function CheckInAndMore({ row }: CellProps) {
  const { checkIn, openMenu } = useAttendanceActions()
  const isIn = row.checkInTime !== null
  return (
    <span className="flex items-center gap-1">
      {/* As wide as there is room beside the dots: a button itself never shrinks. */}
      <span className="min-w-0 flex-1">
        <RowButton
          isWide
          isDisabled={isIn}
          onPress={() => checkIn(row)}
          aria-label={`${isIn ? 'Checked In' : 'Check In'}: ${row.fullName}`}
        >
          {isIn ? 'Checked In' : 'Check In'}
        </RowButton>
      </span>
      <MoreButton name={row.fullName} onPress={(button) => openMenu(row, button)} />
    </span>
  )
}
