// Served as /sw.js; scripts/offline-worker.ts fills in the two lines below. It is registered once for the guests' pages and
// once for the desk, each with its own files. It caches built files only: no answer of the server is ever written to a cache.
const version = '{version}'
const filesOf = { guest: ['{guest files}'], desk: ['{desk files}'] }

/**
 * Guests see the kept page at once. At the desk the camera needs the newest page, and someone waits: this many milliseconds for
 * the server.
 */
const timeoutMs = 1_000
const areas = {
  guest: { shell: '/guest', pages: /^\/guest(\/|$)/, answer: keptPage },
  desk: { shell: '/desk', pages: /^\/desk\/?$/, answer: newestPage },
}

const area = new URL(self.registration.scope).pathname === '/desk' ? 'desk' : 'guest'
const { shell, pages, answer: respond } = areas[area]
const files = filesOf[area]
const everyBuild = 'quarterdeck-built-'
const cacheName = `${everyBuild}${area}-${version}`

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    if (pages.test(pathname)) event.respondWith(respond(event))
  } else if (files.includes(pathname)) event.respondWith(file(event.request))
  else if (area === 'guest' && pathname.startsWith('/assets/')) event.respondWith(otherFile(event))
})

/** A push says what the news is about; the page that it opens says more, to the guest who is signed in. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  const shown = { body, tag, data: path, icon: '/icons/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})

/** Each page is cached under its own address, because permissions such as the camera's come with its headers. */
async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll([...files, shell].map((path) => new Request(path, { cache: cacheMode(path) })))
  if (!(await isOneBuild(await cache.match(shell)))) {
    await caches.delete(cacheName)
    throw new Error('Another build has been deployed; its own worker comes next.')
  }
  await self.skipWaiting()
}

/** Whether all files that the page requests are in this build. Hashed names never change, but the page keeps its address. */
async function isOneBuild(answer) {
  const references = (await answer.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
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

/** From the server as long as it answers, so that nobody is stuck with an old version. */
async function newestPage({ request }) {
  const answer = await Promise.race([fetch(request).catch(() => undefined), late()])
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  const kept = await keptHere(shell)
  return kept ?? answer ?? fetch(request)
}

const late = () => new Promise((resolve) => setTimeout(resolve, timeoutMs))

/**
 * The kept page at once, unless the server has another: that one's worker is on its way, and until it is here the page
 * comes from the server wherever that answers.
 */
async function keptPage(event) {
  const [kept, isOld] = await Promise.all([keptHere(shell), keptHere(oldMark)])
  if (kept === undefined || isOld) return newestPage(event)
  event.waitUntil(compare(kept.clone()).catch(() => undefined))
  return kept
}

async function compare(kept) {
  const answer = await fetch(shell, { cache: 'no-cache' })
  const [newest, known] = await Promise.all([answer.text(), kept.text()])
  if (answer.ok && newest !== known) await noteOld()
}

/** A file of a page that is not kept. Where it is gone, so is the page's build: loaded again, the page comes from the server. */
async function otherFile({ request }) {
  const answer = await fetch(request)
  if (answer.status === 404) await noteOld()
  return answer
}

/** This entry stays beside the files until the next version's cache takes their place. */
const oldMark = '/guest?replaced'

async function noteOld() {
  // After a sign-out nothing stays.
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  await cache.put(oldMark, new Response())
  await self.registration.update()
}

const file = async (request) => (await keptHere(request)) ?? (await caches.match(request)) ?? fetch(request)

const keptHere = (wanted) => caches.match(wanted, { cacheName })
