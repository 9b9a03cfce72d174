import { filterRows, type Row } from '#web/attendance/attendance-rows.ts'
import { invites, type ListState } from '#web/attendance/attendance-search.ts'
import { inviteTexts } from '#web/attendance/invite-cell.tsx'
import type { ChipOption } from '#web/ui/toolbar.tsx'

type Narrowing = { [Name in 'status' | 'missing' | 'invite']?: ListState[Name] }

type Chip = Pick<ChipOption<string>, 'id' | 'label' | 'dot'> & {
  /** undefined shows everyone. */
  to?: Narrowing
  /** Shown only if it counts someone ('counted'), around the event ('atHand'), or only if the address chose it ('chosen'). */
  isSeldom?: 'counted' | 'atHand' | 'chosen'
}

const chips: readonly Chip[] = [
  { id: 'all', label: 'Everyone' },
  { id: 'yes', label: 'Coming', to: { status: 'yes' } },
  { id: 'in', label: 'Checked in', to: { status: 'in' } },
  { id: 'arrival', label: 'Not arrived', to: { missing: 'arrival' }, isSeldom: 'atHand' },
  { id: 'reply', label: 'No answer', to: { missing: 'reply' } },
  { id: 'no', label: 'Not coming', to: { status: 'no' } },
  { id: 'uninvited', label: 'Not invited', dot: 'warn', to: { status: 'uninvited' } },
  { id: 'maybe', label: 'Maybe', to: { status: 'maybe' }, isSeldom: 'chosen' },
  ...invites.map((invite): Chip => {
    const to: Narrowing = { status: 'maybe', invite }
    const chip = { id: invite, label: inviteTexts[invite], to }
    return invite === 'failed'
      ? { ...chip, dot: 'bad', isSeldom: 'counted' }
      : { ...chip, isSeldom: 'chosen' }
  }),
]

/** The missing data that a chip filters by; the rest is filtered beside the chips. */
const chipMissing = (missing: ListState['missing']) =>
  missing === 'reply' || missing === 'arrival' ? missing : undefined

/** The selected chip for a list's filters. */
export const chipOf = (state: Narrowing): string | undefined =>
  chips.find(
    ({ to = {} }) =>
      to.status === state.status && to.invite === state.invite && to.missing === chipMissing(state.missing),
  )?.id

/** The filters that a chip sets. A filter for missing data is set beside the chips and stays. */
export function narrowingOf(
  id: string,
  { missing }: Narrowing,
): Pick<ListState, 'status' | 'missing' | 'invite'> {
  const to = chips.find((chip) => chip.id === id)?.to
  return {
    status: to?.status,
    invite: to?.invite,
    missing: to?.missing ?? (chipMissing(missing) === undefined ? missing : undefined),
  }
}

type ChipsAsked = { chosen: string | undefined; isOver: boolean; isAtHand: boolean }

/** The chips with their counts. Once the event is over, no chip calls for action. */
export const chipsFor = (
  rows: readonly Row[],
  { chosen, isOver, isAtHand }: ChipsAsked,
): ChipOption<string>[] =>
  chips
    .map(({ to, isSeldom, dot, ...chip }) => ({
      ...chip,
      ...(dot && !isOver && { dot }),
      isSeldom,
      count: filterRows(rows, to ?? {}).length,
    }))
    .filter(
      ({ id, isSeldom, count }) =>
        isSeldom === undefined ||
        id === chosen ||
        (isSeldom === 'counted' && count > 0) ||
        (isSeldom === 'atHand' && (isAtHand || isOver)),
    )
