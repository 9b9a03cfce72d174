import { useEffect } from 'react'
import { Pages } from '#web/frame/pages.tsx'
import { loadFullStylesheet } from '#web/lib/full-stylesheet.ts'
import { publicPages } from '#web/public-pages.ts'
import { start } from '#web/start.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

// The entry of the documents that strangers open first (docs/decisions/085): its pages alone.

const routes = new Map(Object.entries(publicPages).map(([path, page]) => [path, { page }]))
const signIn = { page: publicPages['/auth'] }
const routeOf = (path: string) => routes.get(path) ?? signIn

function PublicPages() {
  // The styles of the next page, and the fonts, without which a page begins that can be read before its code has come.
  useEffect(() => whenIdle(() => void loadFullStylesheet().catch(() => undefined)), [])
  return <Pages routeOf={routeOf} />
}

// A browser without a cookie gets this document at `/`, too (server/lib/static-files.ts).
if (!routes.has(location.pathname)) history.replaceState(null, '', '/auth')
start({ isDrawn: (path) => routes.has(path), routeOf }, <PublicPages />)
