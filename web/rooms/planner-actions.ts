import { createActions } from '#web/lib/row-actions.tsx'

/** What an organiser does to people and rooms. */
type PlannerActions = {
  /** Chooses somebody, or no longer. */
  toggle: (personId: string) => void
  /** Takes somebody up: all who are chosen, when they are one of them. */
  take: (personIds: string[]) => void
  letGo: () => void
  /** Whether one of those taken up has a room to leave. */
  holdsRoomGuest: () => boolean
  /** Lets go of them over a room, perhaps over somebody in it; null is where people without a room are. */
  drop: (roomId: string | null, over: string | undefined) => void
  /** Puts the chosen people into a room. */
  put: (roomId: string) => void
  remove: (personId: string) => void
  /** Keeps somebody in their room, whatever is planned, or no longer. */
  pin: (personId: string, isPinned: boolean) => void
}

export const [PlannerActionsProvider, usePlannerActions] = createActions<PlannerActions>('the planner')
