import type { ButtonProps } from '#web/ui/button.tsx'
import { early, useOnDemand } from '#web/ui/use-on-demand.ts'

/**
 * What a button opens, on demand, and already when the button is reached for. `opener` goes onto the button; show
 * `opened.part` at `opened.anchor`. `load` must be the same function at every render.
 */
export function useOpened<Part>(load: () => Promise<Part>) {
  const { isAsked, ask, shown } = useOnDemand<Part, Element>(load)
  const opener: Opener = {
    'aria-expanded': isAsked,
    onHoverStart: early(load),
    onPress: ({ target }) => ask(target),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') ask(event.currentTarget)
      else event.continuePropagation()
    },
  }
  return { opener, opened: shown && { part: shown.part, anchor: shown.asked, close: shown.close } }
}

type Opener = Pick<ButtonProps, 'aria-expanded' | 'onHoverStart' | 'onPress' | 'onKeyDown'>
