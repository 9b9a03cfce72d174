import { createActions } from '#web/lib/row-actions.tsx'

/** What an organiser does to shuttles, besides moving people. */
type ShuttleActions = {
  edit: (runId: string) => void
  /** Does what is proposed for people. */
  rehome: (personIds: readonly string[]) => void
}

export const [ShuttleActionsProvider, useShuttleActions] = createActions<ShuttleActions>('the shuttles')
