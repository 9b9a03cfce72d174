// Served as /sw.js; scripts/offline-worker.ts writes the two lines below. Only the guests' pages are in its scope.
// It keeps built files and nothing else: no answer of the server is ever written to a cache (decisions: offline copies).
const version = '{version}'
const files = ['{files}']

const prefix = 'quarterdeck-built-'
const shell = '/'
/** In milliseconds: how long a page is waited for on a bad line before the kept one is shown. */
const timeoutMs = 5_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    if (/^\/guest(\/|$)/.test(pathname)) event.respondWith(page(event.request))
  } else if (files.includes(pathname)) event.respondWith(file(event.request))
})

async function install() {
  const cache = await caches.open(prefix + version)
  await cache.addAll([...files, shell].map((path) => new Request(path, { cache: cacheMode(path) })))
  if (!(await isOneBuild(await cache.match(shell)))) {
    await caches.delete(prefix + version)
    throw new Error('Another build has been deployed; its own worker comes next.')
  }
  await self.skipWaiting()
}

/** Whether the page asks for these files and no others: hashed names never change, the page's address never does. */
async function isOneBuild(answer) {
  const asked = (await answer.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
  return [...asked].every(([, path]) => files.includes(path))
}

/** What is hashed may come from the browser's own cache, where it mostly lies already. */
const cacheMode = (path) => (path.startsWith('/assets/') ? 'default' : 'reload')

/** The version before stays as well, for a page that was opened with it; older ones go. */
async function activate() {
  const built = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(built.slice(0, -2).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the server as long as it answers, so that nobody is stuck with an old version. */
async function page(request) {
  const answer = await Promise.race([fetch(request).catch(() => undefined), late()])
  if (answer && ![502, 503, 504].includes(answer.status)) return answer
  const kept = await keptHere(shell)
  return kept ?? answer ?? fetch(request)
}

const late = () => new Promise((resolve) => setTimeout(resolve, timeoutMs))

const file = async (request) => (await keptHere(request)) ?? (await caches.match(request)) ?? fetch(request)

const keptHere = (wanted) => caches.match(wanted, { cacheName: prefix + version })
