import { lazyRouteComponent as lazily } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadFullStylesheet, madeFor } from '#web/lib/full-stylesheet.ts'

/** A page in a file of its own: shown once its code and styles have loaded. A first page brings its own styles. */
export const lazyRouteComponent = <
  Pages extends Record<string, ComponentType>,
  Name extends keyof Pages & string,
>(
  load: () => Promise<Pages>,
  name: Name,
  firstPage?: string,
) =>
  lazily(async () => {
    const isStyled = firstPage !== undefined && madeFor() === firstPage
    const [pages] = await Promise.all([load(), isStyled || loadFullStylesheet()])
    return pages
  }, name)
