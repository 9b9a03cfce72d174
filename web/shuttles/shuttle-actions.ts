import { createActions } from '#web/lib/row-actions.tsx'

/** The actions of an organiser on shuttles, besides moving people. */
type ShuttleActions = {
  edit: (runId: string) => void
  /** Applies the proposals for these people. */
  arrangeSeats: (personIds: readonly string[]) => void
}

export const [ShuttleActionsProvider, useShuttleActions] = createActions<ShuttleActions>('the shuttles')
