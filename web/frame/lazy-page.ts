import type { ComponentType, ReactNode } from 'react'
import { loadFullStylesheet, madeFor } from '#web/lib/full-stylesheet.ts'

/** A component in a file of its own, which is fetched when it is needed. */
export type Lazy<Props = object> = {
  /** Once its code and styles have come. */
  Component: ComponentType<Props> | undefined
  /** Why they have not come. */
  error: unknown
  /** Undefined if it is there; never throws. */
  load: () => Promise<void> | undefined
}

/** A page, and the frame that the pages of its area have in common. */
export type Route = { page: Lazy; area?: Lazy<{ children: ReactNode }> }

/** `firstPage`: its name in scripts/page-modules.ts, if it brings its own styles. */
export function lazy<Props = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  firstPage?: string,
): Lazy<Props> {
  let loading: Promise<void> | undefined
  const part: Lazy<Props> = { Component: undefined, error: undefined, load }
  async function fetchAll() {
    const isStyled = firstPage !== undefined && madeFor() === firstPage
    try {
      const [Component] = await Promise.all([fetchCode(), isStyled || loadFullStylesheet()])
      part.Component = Component
    } catch (error) {
      part.error = error
    }
    loading = undefined
  }
  function load() {
    if (part.Component) return undefined
    part.error = undefined
    return (loading ??= fetchAll())
  }
  return part
}

/** Undefined if it is there; never throws. */
export function loadRoute({ page, area }: Route): Promise<void> | undefined {
  const parts = [page.load(), area?.load()].filter((one) => one !== undefined)
  return parts.length === 0 ? undefined : Promise.all(parts).then(() => undefined)
}
