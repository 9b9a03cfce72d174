import { createContext, use, useLayoutEffect, useRef, useState } from 'react'

/** What an organiser does to people and rooms; the same object for as long as the planner is there. */
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
}

const Actions = createContext<PlannerActions | null>(null)
export const PlannerActionsProvider = Actions.Provider

/** Rooms take the actions from a context and are redrawn only when they change themselves. */
export function useStableActions(actions: PlannerActions): PlannerActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [stable] = useState<PlannerActions>(() => ({
    toggle: (personId) => latest.current.toggle(personId),
    take: (personIds) => latest.current.take(personIds),
    letGo: () => latest.current.letGo(),
    holdsRoomGuest: () => latest.current.holdsRoomGuest(),
    drop: (roomId, over) => latest.current.drop(roomId, over),
    put: (roomId) => latest.current.put(roomId),
    remove: (personId) => latest.current.remove(personId),
  }))
  return stable
}

/** The actions of the planner around a room. */
export function usePlannerActions(): PlannerActions {
  const actions = use(Actions)
  if (!actions) throw new Error('A room is outside the planner.')
  return actions
}
