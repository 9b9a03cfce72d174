// Served as /sw.js; scripts/offline-worker.ts fills in the two lines below. It is registered once for the guests' pages and
// once for the desk, each with its own files. It caches built files only, never data.
const version = '{version}'
const filesOf = { guest: ['{guest files}'], desk: ['{desk files}'] }

/**
 * In milliseconds: how long to wait for the newest page. Guests see the cached page immediately, but at the desk the
 * camera needs the newest.
 */
const timeoutMs = 1_000
const areas = {
  guest: { shell: '/guest', pages: /^\/guest(\/|$)/, respond: cachedPage },
  desk: { shell: '/desk', pages: /^\/desk\/?$/, respond: newestPage },
}

const area = new URL(self.registration.scope).pathname === '/desk' ? 'desk' : 'guest'
const { shell, pages, respond } = areas[area]
const files = filesOf[area]
const everyBuild = 'quarterdeck-built-'
const cacheName = `${everyBuild}${area}-${version}`

self.addEventListener('install', (event) => {
  // Where the browser can, it reads these files without waiting for this worker to start.
  const routes = files.map((urlPattern) => ({ condition: { urlPattern }, source: { cacheName } }))
  event.waitUntil(Promise.all([install(), event.addRoutes?.(routes)]))
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    if (pages.test(pathname)) event.respondWith(respond(event))
  } else if (files.includes(pathname)) event.respondWith(cachedFile(event.request))
  else if (area === 'guest' && pathname.startsWith('/assets/')) event.respondWith(uncachedFile(event))
})

/** A push only names the topic of its news. The page that it opens says more, to the signed-in guest. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  const shown = { body, tag, data: path, icon: '/icons/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})

/** Each page is cached under its own URL, because permissions such as the camera's come with its headers. */
async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll([...files, shell].map((path) => new Request(path, { cache: cacheMode(path) })))
  if (!(await isOneBuild(await cache.match(shell)))) {
    await caches.delete(cacheName)
    throw new Error('Another build has been deployed; its own worker follows.')
  }
  await self.skipWaiting()
}

/** Whether all files that the page requests are in this build. Hashed names never change, but the page keeps its URL. */
async function isOneBuild(response) {
  const references = (await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
  return [...references].every(([, path]) => files.includes(path))
}

/** Hashed files may come from the browser's own cache, which usually has them already. */
const cacheMode = (path) => (path.startsWith('/assets/') ? 'default' : 'reload')

/** Keeps the previous version as well, for pages opened with it, and deletes older ones. */
async function activate() {
  const built = (await caches.keys()).filter(isOfThisArea)
  await Promise.all(built.slice(0, -2).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Before there was a desk, the names of the guests' caches didn't include their area. */
const isOfThisArea = (name) =>
  name.startsWith(`${everyBuild}${area}-`) || (area === 'guest' && /^quarterdeck-built-[0-9a-f]+$/.test(name))

/** The server's page if it responds in time, so that nobody is stuck with an old version. */
async function newestPage({ request }) {
  const response = await Promise.race([fetch(request).catch(() => undefined), timeout()])
  if (response && ![502, 503, 504].includes(response.status)) return response
  const cached = await findCached(shell)
  return cached ?? response ?? fetch(request)
}

const timeout = () => new Promise((resolve) => setTimeout(resolve, timeoutMs))

/** The cached page immediately. If the server has a newer one, that instead, until the newer build's worker takes over. */
async function cachedPage(event) {
  const [cached, isOld] = await Promise.all([findCached(shell), findCached(replacedKey)])
  if (cached === undefined || isOld) return newestPage(event)
  event.waitUntil(compare(cached.clone()).catch(() => undefined))
  return cached
}

async function compare(cached) {
  const response = await fetch(shell, { cache: 'no-cache' })
  const [newest, known] = await Promise.all([response.text(), cached.text()])
  if (response.ok && newest !== known) await noteOld()
}

/** A file that isn't cached. If it is gone, the page is of an old build, and comes from the server next time. */
async function uncachedFile({ request }) {
  const response = await fetch(request)
  if (response.status === 404) await noteOld()
  return response
}

/** The key of a cache entry that marks the cached page as old. The next version's cache starts without it. */
const replacedKey = '/guest?replaced'

async function noteOld() {
  // A logout deletes the cache, which must not come back.
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  await cache.put(replacedKey, new Response())
  await self.registration.update()
}

const cachedFile = async (request) =>
  (await findCached(request)) ?? (await caches.match(request)) ?? fetch(request)

const findCached = (wanted) => caches.match(wanted, { cacheName })
