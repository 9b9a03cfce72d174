import { createActions } from '#web/lib/row-actions.tsx'

/** What an organiser does to a person in a room, besides moving them. */
type PlannerActions = {
  remove: (personId: string) => void
  /** Keeps a person in their room, whatever is planned, or no longer. */
  pin: (personId: string, isPinned: boolean) => void
}

export const [PlannerActionsProvider, usePlannerActions] = createActions<PlannerActions>('the planner')
