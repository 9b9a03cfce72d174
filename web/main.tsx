import { Pages } from '#web/frame/pages.tsx'
import { hrefOf } from '#web/lib/location.ts'
import { routeOf } from '#web/routes.tsx'
import { start } from '#web/start.tsx'

const isDesk = (path: string) => /^\/desk\/?$/i.test(path)
const isLoadedAsDesk = isDesk(location.pathname)
// The desk is a document of its own, because permissions such as the camera's belong to the document.
const isDrawn = (path: string) => isLoadedAsDesk || !isDesk(path)

const { pathname, search } = location
const parameters = new URLSearchParams(search)
// An old URL of the desk.
if (pathname === '/attendance' && parameters.has('door')) {
  location.replace(hrefOf('/desk', { venue: parameters.get('venue') ?? undefined }))
} else start({ isDrawn, routeOf }, <Pages routeOf={routeOf} />)
