import { useEffect, useRef, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import type { HowToPlan } from '#web/rooms/plan-choice.tsx'
import type { Suggestion } from '#web/rooms/suggestion.ts'

type State = { suggestion?: Suggestion; failure?: string; isSearching: boolean }

/**
 * A suggestion that is asked for, and can be cancelled while it runs. No query: it must not be looked for again, seconds of
 * work each time, whenever something on screen changes.
 */
export function useSuggestion(venueId: string) {
  const [state, setState] = useState<State>({ isSearching: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const search = (how: HowToPlan) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState({ isSearching: true })
    api.planning.suggest.call({ venueId, ...how }, { signal: mine.signal }).then(
      (suggestion) => !mine.signal.aborted && setState({ suggestion, isSearching: false }),
      (error: unknown) =>
        !mine.signal.aborted && setState({ failure: sentenceOf(error), isSearching: false }),
    )
  }
  const cancel = () => {
    running.current?.abort()
    setState({ isSearching: false })
  }
  return { ...state, search, cancel }
}
