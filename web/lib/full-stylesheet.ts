import { lazyRouteComponent as lazily } from '@tanstack/react-router'
import type { ComponentType } from 'react'

let loading: Promise<void> | undefined

/**
 * Loads the styles of all pages. A first page brings its own (scripts/first-pages.ts); every other page waits for these. Throws
 * if they can't be fetched; the next call tries again.
 */
export function loadFullStylesheet(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name=full-stylesheet]')?.content
  if (address === undefined) return Promise.resolve()
  loading ??= add(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function add(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${address} was not reached.`))
    })
    document.head.append(link)
  })
}

/** The page this document was built for: one of `firstPages` in scripts/page-modules.ts. */
const madeFor = () => document.querySelector<HTMLMetaElement>('meta[name=first-page]')?.content

/** A page in a chunk of its own, shown once its code and styles have loaded. A first page brings its own styles. */
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
