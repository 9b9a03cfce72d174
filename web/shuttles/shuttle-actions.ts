import { createActions } from '#web/lib/row-actions.tsx'

/** What an organiser does to people and shuttles. */
type ShuttleActions = {
  /** Chooses somebody, or no longer. */
  toggle: (personId: string) => void
  /** Takes somebody up: all who are chosen, when they are one of them. */
  take: (personIds: string[]) => void
  letGo: () => void
  /** Whether one of those taken up has a seat to leave. */
  holdsPassenger: () => boolean
  /** Lets go of them over a run; null is where people without one are. */
  drop: (runId: string | null) => void
  /** Puts the chosen people on a run. */
  put: (runId: string) => void
  edit: (runId: string) => void
  /** Does what is proposed for somebody. */
  rehome: (personIds: readonly string[]) => void
}

export const [ShuttleActionsProvider, useShuttleActions] = createActions<ShuttleActions>('the shuttles')
