import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses that web/routes.tsx declares, each with its area. */
const pages = [
  ...readFileSync(join(import.meta.dirname, '../web/routes.tsx'), 'utf8').matchAll(
    /(?:(\w+)Page\(|=> (\w+),\n {2}path: )'(\/[^']*)'/g,
  ),
].flatMap(([, maker, parent, path = '']) =>
  path.endsWith('/$') ? [] : [{ area: maker ?? parent, path: path.replace(/(.)\/$/, '$1') }],
)

const pagesIn = (...areas: string[]) =>
  pages.flatMap(({ area = '', path }) => (areas.includes(area) ? [path] : []))

/** Every page, by the people who may open it. */
export const forAnyone = pagesIn('open')
export const forOrganisers = pagesIn('organiser', 'searched', 'desk', 'organiserArea')
export const forGuests = pagesIn('guest')
export const declaredPages = pages.map(({ path }) => path)

/** Organisers' pages that show something else under the same address. */
export const viewsForOrganisers = [
  ...['menu', 'meals', 'orders'].map((tab) => `/food?tab=${tab}`),
  '/travel?view=arrivals',
  '/travel?view=arrivals&by=help',
]
