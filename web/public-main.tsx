import { Pages } from '#web/frame/pages.tsx'
import { publicPages } from '#web/public-pages.ts'
import { start } from '#web/start.tsx'

// The entry for the documents that strangers open first, with only their pages (docs/decisions/085).

const routes = new Map(Object.entries(publicPages).map(([path, page]) => [path, { page }]))
const signIn = { page: publicPages['/auth'] }
const routeOf = (path: string) => routes.get(path) ?? signIn

// A browser without a cookie gets this document at `/`, too (server/lib/static-files.ts).
if (!routes.has(location.pathname)) history.replaceState(null, '', '/auth')
start({ isDrawn: (path) => routes.has(path), routeOf }, <Pages routeOf={routeOf} />)
