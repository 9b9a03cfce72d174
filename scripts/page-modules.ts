import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

/** The modules that a first visit loads besides the entry. `npm run bench` compares size and time with the targets. */
export const firstPages = {
  auth: ['sign-in/auth-page.tsx'],
  guest: ['frame/guest-area.tsx', 'portal/my-information-page.tsx'],
  organiser: ['frame/organiser-area.tsx', 'dashboard/dashboard-page.tsx'],
  desk: ['frame/desk-area.tsx', 'desk/desk-page.tsx'],
  survey: ['registration/survey/survey-page.tsx'],
  invitation: ['frame/link-token.tsx', 'invitations/invitation-page.tsx'],
} as const

/** First pages that strangers open. Their documents begin with an entry that renders only such pages. */
export const strangersPages: ReadonlySet<string> = new Set(['auth', 'survey', 'invitation'])
export const publicEntry = 'public-main.tsx'

/** Sends the first requests before the app's code has loaded. */
export const prefetch = 'frame/prefetch.ts'
export const prefetchEvent = 'frame/prefetch-event.ts'

/** The modules at which pages and parts with different needs begin. */
export const roots = {
  prefetch: [prefetch],
  event: [prefetchEvent],
  entry: ['main.tsx'],
  public: [publicEntry],
  ...firstPages,
  rest: ['registration/survey/survey-rest.tsx'],
  overlays: [
    'ui/menu.tsx',
    'ui/dialog.tsx',
    'ui/alert-dialog.tsx',
    'ui/open-option-list.tsx',
    'lib/confirm-dialog.tsx',
  ],
  dashboard: ['dashboard/what-next.tsx', 'dashboard/later-cards.tsx'],
  home: [
    'desk/codes/door-code-picture.tsx',
    'portal/driver-call.tsx',
    'portal/flight-privacy.tsx',
    'portal/own-answers.tsx',
    'portal/own-way-switch.tsx',
    'portal/roommate-answers.tsx',
  ],
  portal: globSync('portal/guest-*-page.tsx', { cwd: fileURLToPath(new URL('../web', import.meta.url)) }),
} as const

export type Pages = keyof typeof roots

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const cache = new Map<string, ReadonlySet<string>>()

/** The result is cached, because every module is looked up. */
function cached(key: string, find: () => ReadonlySet<string>): ReadonlySet<string> {
  const found = cache.get(key) ?? find()
  cache.set(key, found)
  return found
}

const idOf = (page: string) => normalizePath(fileURLToPath(new URL(`../web/${page}`, import.meta.url)))

/** The modules that pages import, transitively. */
export const modulesOf = (pages: Pages, graph: Graph) =>
  cached(`by ${pages}`, () => {
    const begin: readonly string[] = roots[pages]
    return closure(begin.map(idOf), graph)
  })

/** Tables of pages, which are skipped because they name every page. */
const tables = new Set(['routes.tsx', 'public-pages.ts'].map(idOf))

/** The modules that these pages load after the first paint, transitively, without those of other pages. */
export const openedOn = (pages: Pages, graph: Graph) =>
  cached(`after ${pages}`, () => {
    const found = new Set<string>()
    const needed = [...modulesOf(pages, graph), ...modulesOf('entry', graph)]
    const queue = needed.filter((id) => !tables.has(id))
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const moduleId of closure(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [], graph)) {
        if (!found.has(moduleId)) queue.push(moduleId)
        found.add(moduleId)
      }
    }
    return found
  })

/** Modules that import far more than a page uses: a text field, for example, all of the suggestions. */
const takenInParts = /\/(Autocomplete|LocalizedStringDictionary|infiniteQueryObserver)\.m?js$/

/** Modules that a library exports beside the parts in use. Only number fields and few pages need them. */
export const excluded =
  /\/(Number(Parser|Formatter)|useNumberFormatter|utils\/number|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.m?js$/

/** The built files that a page loads immediately: those with its modules, and all that they import. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  isOfPage: (chunk: Rolldown.OutputChunk) => boolean,
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): void => {
    if (file?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const imported of file.imports) add(bundle[imported])
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && isOfPage(file)) add(file)
  return found
}

function closure(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || excluded.test(id)) continue
    found.add(id)
    if (!takenInParts.test(id)) queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
