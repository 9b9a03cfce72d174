import { filterRows, type Row } from '#web/attendance/attendance-rows.ts'
import { invites, type ListState } from '#web/attendance/attendance-search.ts'
import { inviteTexts } from '#web/attendance/invite-cell.tsx'
import type { ChipOption } from '#web/ui/toolbar.tsx'

type ChipFilter = { [Name in 'status' | 'missing' | 'invite']?: ListState[Name] }

type Chip = Pick<ChipOption<string>, 'id' | 'label' | 'dot'> & {
  /** undefined shows everyone. */
  filter?: ChipFilter
  /** When it shows: if it counts someone ('counted'), around the event ('atHand'), or if it is chosen ('chosen'). */
  showsIf?: 'counted' | 'atHand' | 'chosen'
}

const chips: readonly Chip[] = [
  { id: 'all', label: 'Everyone' },
  { id: 'yes', label: 'Coming', filter: { status: 'yes' } },
  { id: 'in', label: 'Checked in', filter: { status: 'in' } },
  { id: 'arrival', label: 'Not arrived', filter: { missing: 'arrival' }, showsIf: 'atHand' },
  { id: 'reply', label: 'No answer', filter: { missing: 'reply' } },
  { id: 'no', label: 'Not coming', filter: { status: 'no' } },
  { id: 'uninvited', label: 'Not invited', dot: 'warn', filter: { status: 'uninvited' } },
  { id: 'maybe', label: 'Maybe', filter: { status: 'maybe' }, showsIf: 'chosen' },
  ...invites.map((invite): Chip => {
    const chip: Chip = { id: invite, label: inviteTexts[invite], filter: { status: 'maybe', invite } }
    return invite === 'failed' ? { ...chip, dot: 'bad', showsIf: 'counted' } : { ...chip, showsIf: 'chosen' }
  }),
]

/** The missing data that a chip filters by; other missing data is filtered beside the chips. */
const chipMissing = (missing: ListState['missing']) =>
  missing === 'reply' || missing === 'arrival' ? missing : undefined

/** The selected chip for a list's filters. */
export const chipOf = (state: ChipFilter): string | undefined =>
  chips.find(
    ({ filter = {} }) =>
      filter.status === state.status &&
      filter.invite === state.invite &&
      filter.missing === chipMissing(state.missing),
  )?.id

/** The filters that a chip sets. A filter for missing data is set beside the chips and stays. */
export function filterOfChip(
  id: string,
  { missing }: ChipFilter,
): Pick<ListState, 'status' | 'missing' | 'invite'> {
  const chipFilter = chips.find((chip) => chip.id === id)?.filter
  return {
    status: chipFilter?.status,
    invite: chipFilter?.invite,
    missing: chipFilter?.missing ?? (chipMissing(missing) === undefined ? missing : undefined),
  }
}

type ChipContext = { chosen: string | undefined; isOver: boolean; isNear: boolean }

/** The chips with their counts. Once the event is over, no chip calls for action. */
export const chipsFor = (
  rows: readonly Row[],
  { chosen, isOver, isNear }: ChipContext,
): ChipOption<string>[] =>
  chips
    .map(({ filter, showsIf, dot, ...chip }) => ({
      ...chip,
      ...(dot && !isOver && { dot }),
      showsIf,
      count: filterRows(rows, filter ?? {}).length,
    }))
    .filter(
      ({ id, showsIf, count }) =>
        showsIf === undefined ||
        id === chosen ||
        (showsIf === 'counted' && count > 0) ||
        (showsIf === 'atHand' && (isNear || isOver)),
    )
