type Span = { top: number; bottom: number }

type Search = {
  /** The usable part of the screen, from top to bottom. */
  view: Span
  height: number
  /** The parts that must stay uncovered. */
  obstacles: readonly Span[]
  from: 'top' | 'bottom'
}

/** The distance to each obstacle, in pixels. */
const gap = 16

/**
 * The top of the first place, counting from one end of the screen, at which something of this height covers no obstacle;
 * undefined if there is none.
 */
export function findClearPlace({ view, height, obstacles, from }: Search): number | undefined {
  // Obstacles outside the view don't matter, and would only push the search out of the view.
  const obstaclesInView = obstacles.filter(({ top, bottom }) => bottom > view.top && top < view.bottom)
  let top = from === 'top' ? view.top : view.bottom - height
  for (const _ of [...obstaclesInView, undefined]) {
    const obstacle = obstaclesInView.find((one) => one.top < top + height && one.bottom > top)
    if (!obstacle) return top >= view.top && top + height <= view.bottom ? top : undefined
    top = from === 'top' ? obstacle.bottom + gap : obstacle.top - gap - height
  }
  return undefined
}
