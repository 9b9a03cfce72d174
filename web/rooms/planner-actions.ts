import { createActions } from '#web/lib/row-actions.tsx'

/** The actions of an organiser on a person in a room, besides moving them. */
type PlannerActions = {
  remove: (personId: string) => void
  /** Pins a person to their room whatever is planned, or unpins them. */
  pin: (personId: string, isPinned: boolean) => void
}

export const [PlannerActionsProvider, usePlannerActions] = createActions<PlannerActions>('the planner')
