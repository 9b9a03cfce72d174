import { Check } from 'lucide-react'
import { LP } from '#contract/answers.ts'
import { aboutLP } from '#web/lib/about-lp.ts'
import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import type { Attending, Role, Row } from '#web/attendance/attendance-rows.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { hasInvite, InviteCell, InviteState } from '#web/attendance/invite-cell.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { NameLines } from '#web/people/name-lines.tsx'
import { MoreButton } from '#web/ui/page-actions.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { PillSelect } from '#web/ui/pill-select.tsx'

type CellProps = { row: Row }

/** The name, and below it the address, or why mail doesn't reach the person. */
export const NameCell = ({ row }: CellProps) => (
  <NameLines {...row}>{row.mailRefused === null ? undefined : <MailRefused {...row} isLine />}</NameLines>
)

/** Limits a text to two lines, the height of a name with its address. */
const twoLines = 'line-clamp-2 text-sm leading-[1.2]'

/** Cut to two lines, so that a long studio name doesn't make its row taller than the others. */
export const StudioCell = ({ row: { studio } }: CellProps) => (
  <span
    className={twoLines}
    title={studio === LP ? aboutLP : studio !== null && studio.length > 40 ? studio : undefined}
  >
    {studio}
  </span>
)

/** The answer as a badge, and beside it the invitation state, which the invite replaces while the row is used. */
export const StatusCell = ({ row }: CellProps) => (
  <span className="flex items-center gap-1.5 whitespace-nowrap">
    <StatusSelect row={row} />
    <span className="relative flex min-w-0 flex-1 items-center">
      <span className={`flex min-w-0 empty:hidden ${hasInvite(row) ? 'used:hidden' : ''}`}>
        <InviteState row={row} />
      </span>
      <span className="absolute left-0 opacity-0 transition-opacity duration-150 empty:hidden used:opacity-100">
        <InviteCell row={row} />
      </span>
    </span>
  </span>
)

export function StatusSelect({ row }: CellProps) {
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

/** Shows the role 'admin' as 'Organiser'. */
export function RoleCell({ row }: CellProps) {
  const { setRole } = useAttendanceActions()
  return (
    <PillSelect<Role>
      label={`Role of ${row.fullName}`}
      options={roles}
      labels={roleNames}
      value={row.role}
      tone={row.role === 'admin' ? 'plain' : 'quiet'}
      onChange={(role) => setRole(row, role)}
    />
  )
}

const roles = ['guest', 'admin'] as const
const roleNames = { guest: 'Guest', admin: 'Organiser' } as const

/** An answer, or a dash that screen readers read as 'not answered'. */
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

/** Shown while the row is hovered or used, and always in the panel and on touch screens. Tab always reaches it. */
const visibleOnUse = 'flex gap-1 opacity-0 transition-opacity duration-150 empty:hidden used:opacity-100'

/** Whether someone is about to be checked in, because they said yes. */
export const isDue = ({ checkInTime, attending }: Row): boolean => checkInTime === null && attending === 'yes'

type ActionsCellProps = CellProps & {
  /** Whether Check In is elsewhere. */
  isMenuOnly?: boolean
}

/** Check In, and a menu of less common actions. Around the event, Check In always shows. */
export function ActionsCell({ row, isMenuOnly = false }: ActionsCellProps) {
  const { openMenu } = useAttendanceActions()
  return (
    <span className="flex justify-end">
      <span className="relative flex shrink-0 items-center gap-1">
        {!isMenuOnly && (
          <span
            className={row.checkInTime === null ? `${visibleOnUse} ${isDue(row) ? dueStyle : ''}` : 'flex'}
          >
            <CheckInButton row={row} />
          </span>
        )}
        <span className={visibleOnUse}>
          <MoreButton name={row.fullName} onPress={(button) => openMenu(row, button)} />
        </span>
      </span>
    </span>
  )
}

const dueStyle = 'group-data-at-hand/list:opacity-100'

/** `isShort`: of someone who is checked in, it shows the tick alone. */
export function CheckInButton({ row, isShort = false }: CellProps & { isShort?: boolean }) {
  const { checkIn } = useAttendanceActions()
  const isCheckedIn = row.checkInTime !== null
  return (
    <RowButton
      variant={isCheckedIn ? 'done' : 'secondary'}
      isDisabled={isCheckedIn}
      onPress={() => checkIn(row)}
      aria-label={`${isCheckedIn ? 'Checked In' : 'Check In'}: ${row.fullName}`}
    >
      {isCheckedIn && <Check className={`size-4 ${isShort ? 'mx-1' : ''}`} aria-hidden />}
      {isCheckedIn ? <span className={isShort ? 'sr-only' : ''}>Checked In</span> : 'Check In'}
    </RowButton>
  )
}
