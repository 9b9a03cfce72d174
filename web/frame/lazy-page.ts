import type { ComponentType, ReactNode } from 'react'
import { loadFullStylesheet, firstPageName } from '#web/base/full-stylesheet.ts'

/** A component in a separate file, which is fetched on demand. */
export type Lazy<Props = object> = {
  /** undefined until its code and styles have loaded. */
  Component: ComponentType<Props> | undefined
  /** Why loading failed. */
  error: unknown
  /** Returns undefined if it is already loaded. Never throws. */
  load: () => Promise<void> | undefined
}

/** A page, and the frame that the pages of its area have in common. */
export type Route = { page: Lazy; area?: Lazy<{ children: ReactNode }> }

/** `pageName`: the page's name in scripts/page-modules.ts, if it has its own styles. */
export function lazy<Props = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  pageName?: string,
): Lazy<Props> {
  let loading: Promise<void> | undefined
  const part: Lazy<Props> = { Component: undefined, error: undefined, load }
  async function fetchAll() {
    const hasOwnStyles = pageName !== undefined && firstPageName() === pageName
    try {
      const [Component] = await Promise.all([fetchCode(), hasOwnStyles || loadFullStylesheet()])
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

/** Returns undefined if everything is already loaded. Never throws. */
export function loadRoute({ page, area }: Route): Promise<void> | undefined {
  const parts = [page.load(), area?.load()].filter((loading) => loading !== undefined)
  return parts.length === 0 ? undefined : Promise.all(parts).then(() => undefined)
}
