import { memo, useMemo } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { invites, type Invite, type Status } from '#web/attendance/attendance-search.ts'
import { inviteOf, isCounted, type Row } from '#web/attendance/attendance-rows.ts'
import { inviteTexts } from '#web/attendance/invite-cell.tsx'

type AttendanceSummaryProps = {
  rows: readonly Row[]
  status: Status | undefined
  onStatus: (status: Status | undefined) => void
  /** Whether the list shows those who are maybe. */
  isInviteAsked: boolean
  invite: Invite | undefined
  onInvite: (invite: Invite | undefined) => void
}

/** The state of the edition, in four numbers; pressed, one leaves those it counts, and pressed again everybody. */
export function AttendanceSummary({
  rows,
  status,
  onStatus,
  isInviteAsked,
  ...choice
}: AttendanceSummaryProps) {
  const counts = useMemo(() => figures.map(({ id }) => rows.filter(isCounted[id]).length), [rows])
  return (
    <>
      <Counts counts={counts} status={status} onStatus={onStatus} />
      {isInviteAsked && <InviteFilter rows={rows} {...choice} />}
    </>
  )
}

type CountsProps = Pick<AttendanceSummaryProps, 'status' | 'onStatus'> & { counts: readonly number[] }

const Counts = memo(({ counts, status, onStatus }: CountsProps) => (
  <div
    role="group"
    aria-label="Status"
    className="-mx-2 mb-4 grid grid-cols-4 gap-x-1 gap-y-1 tiny:grid-cols-2 sm:flex sm:flex-wrap sm:gap-x-3"
  >
    {figures.map(({ id, label, dot }, at) => (
      <ToggleButton
        key={id}
        isSelected={status === id}
        onChange={(isChosen) => onStatus(isChosen ? id : undefined)}
        className={
          'flex min-h-11 cursor-pointer flex-col-reverse justify-end rounded-control px-2 py-1 text-left ' +
          'hover:bg-tint selected:bg-tint selected:inset-ring selected:inset-ring-brand ' +
          'sm:flex-row sm:items-center sm:justify-start sm:gap-2'
        }
      >
        <span className="flex items-center gap-1.5 text-xs text-soft sm:text-sm">
          <span className={`size-2 shrink-0 rounded-full ${dot}`} aria-hidden />
          {label}
        </span>
        <span className="font-display text-h3 font-semibold">{counts[at]}</span>
      </ToggleButton>
    ))}
  </div>
))

const figures: readonly { id: Status; label: string; dot: string }[] = [
  { id: 'yes', label: 'Confirmed', dot: 'bg-ok' },
  { id: 'maybe', label: 'Maybe', dot: 'bg-warn' },
  { id: 'no', label: 'Not coming', dot: 'bg-bad' },
  { id: 'in', label: 'Checked in', dot: 'bg-brand' },
]

type InviteFilterProps = Pick<AttendanceSummaryProps, 'rows' | 'invite' | 'onInvite'>

/** Of those who have not answered, how far each is with their invitation. */
function InviteFilter({ rows, invite, onInvite }: InviteFilterProps) {
  const found = useMemo(() => rows.map(inviteOf), [rows])
  return (
    <div role="group" aria-label="Invitation" className="mb-4 flex flex-wrap gap-2">
      {invites.map((id) => {
        const count = found.filter((one) => one === id).length
        return (
          (count > 0 || invite === id) && (
            <ToggleButton
              key={id}
              isSelected={invite === id}
              onChange={(isChosen) => onInvite(isChosen ? id : undefined)}
              className={
                'min-h-(--control-small) cursor-pointer rounded-full border border-edge bg-raised px-3 text-sm ' +
                'hover:bg-marked selected:border-brand selected:bg-tint'
              }
            >
              {inviteTexts[id]} <span className="font-semibold">{count}</span>
            </ToggleButton>
          )
        )
      })}
    </div>
  )
}
