import { useEffect } from 'react'
import { Pages } from '#web/frame/pages.tsx'
import { loadFullStylesheet } from '#web/lib/full-stylesheet.ts'
import { publicPages } from '#web/public-pages.ts'
import { start } from '#web/start.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

// The entry of the documents that strangers open first, with only their pages (docs/decisions/085).

const routes = new Map(Object.entries(publicPages).map(([path, page]) => [path, { page }]))
const signIn = { page: publicPages['/auth'] }
const routeOf = (path: string) => routes.get(path) ?? signIn

function PublicPages() {
  // Early pages start without the fonts and the next pages' styles, so both are loaded now.
  useEffect(() => whenIdle(() => void loadFullStylesheet().catch(() => undefined)), [])
  return <Pages routeOf={routeOf} />
}

// A browser without a cookie gets this document at `/`, too (server/lib/static-files.ts).
if (!routes.has(location.pathname)) history.replaceState(null, '', '/auth')
start({ isDrawn: (path) => routes.has(path), routeOf }, <PublicPages />)
