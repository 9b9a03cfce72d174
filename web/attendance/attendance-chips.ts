import { filterRows, type Row } from '#web/attendance/attendance-rows.ts'
import { invites, type ListState } from '#web/attendance/attendance-search.ts'
import { inviteTexts } from '#web/attendance/invite-cell.tsx'
import type { ChipOption } from '#web/ui/toolbar.tsx'

type Narrowing = { [Name in 'status' | 'missing' | 'invite']?: ListState[Name] }

type Chip = Pick<ChipOption<string>, 'id' | 'label' | 'dot'> & {
  /** undefined leaves everyone. */
  to?: Narrowing
  /** Only while it counts someone, or only while an address asked for it. */
  isSeldom?: 'counted' | 'chosen'
}

const chips: readonly Chip[] = [
  { id: 'all', label: 'Everyone' },
  { id: 'yes', label: 'Coming', to: { status: 'yes' } },
  { id: 'in', label: 'Checked in', to: { status: 'in' } },
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

/** The chip that is on, of a list that is narrowed so. */
export const chipOf = (state: Narrowing): string | undefined =>
  chips.find(
    ({ to = {} }) =>
      to.status === state.status &&
      to.invite === state.invite &&
      (to.missing === 'reply') === (state.missing === 'reply'),
  )?.id

/** What a chip leaves of the list; what else someone lacks is asked beside the chips, and stays. */
export function narrowingOf(
  id: string,
  { missing }: Narrowing,
): Pick<ListState, 'status' | 'missing' | 'invite'> {
  const to = chips.find((chip) => chip.id === id)?.to
  return {
    status: to?.status,
    invite: to?.invite,
    missing: to?.missing ?? (missing === 'reply' ? undefined : missing),
  }
}

type ChipsAsked = { chosen: string | undefined; isOver: boolean }

/** The chips with what each counts. Once the event is over, none of them asks for anything. */
export const chipsFor = (rows: readonly Row[], { chosen, isOver }: ChipsAsked): ChipOption<string>[] =>
  chips
    .map(({ to, isSeldom, dot, ...chip }) => ({
      ...chip,
      ...(dot && !isOver && { dot }),
      isSeldom,
      count: filterRows(rows, to ?? {}).length,
    }))
    .filter(
      ({ id, isSeldom, count }) =>
        isSeldom === undefined || id === chosen || (isSeldom === 'counted' && count > 0),
    )
