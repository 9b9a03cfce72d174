import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tables = ['routes.tsx', 'public-pages.ts'].map((file) =>
  readFileSync(join(import.meta.dirname, '../web', file), 'utf8'),
)

/** The URLs that these tables declare, each with its area. */
const pages = tables.flatMap((table) =>
  [...table.matchAll(/const (\w+)Pages = \{([^]*?)\n\}/g)].flatMap(([, area, lines = '']) =>
    [...lines.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path = '']) => ({ area, path })),
  ),
)

const pagesIn = (...areas: string[]) =>
  pages.flatMap(({ area = '', path }) => (areas.includes(area) ? [path] : []))

/** Every page, by the people who may open it. */
export const forAnyone = pagesIn('public')
export const forOrganisers = pagesIn('organiser', 'desk')
export const forGuests = pagesIn('guest')
export const declaredPages = pages.map(({ path }) => path)

/** Organisers' pages that show something else under the same URL. */
export const viewsForOrganisers = [
  ...['menu', 'meals', 'orders'].map((tab) => `/food?tab=${tab}`),
  '/travel?view=arrivals',
  '/travel?view=arrivals&by=help',
]
