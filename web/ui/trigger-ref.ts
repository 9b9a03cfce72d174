import { useMemo } from 'react'

/** The same ref for the same trigger: with each new ref, a popover measures its trigger, which lays the whole page out. */
export const useTriggerRef = (trigger: Element) => useMemo(() => ({ current: trigger }), [trigger])
