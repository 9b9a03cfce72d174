import { expect, test } from 'vitest'
import { router } from '#web/routes.tsx'
import { links, litLink } from '#web/shell/side-links.tsx'
import { groupsOf } from '#web/search/found-items.ts'

const leafAt = (path: string) => router.matchRoutes(path, {}).at(-1)?.fullPath

test('an area’s own address is its first page, and only what nobody knows is not found', () => {
  expect(leafAt('/')).toBe('/')
  expect(leafAt('/guest')).toBe('/guest/')
  expect(leafAt('/guest/venue')).toBe('/guest/venue')
  expect(leafAt('/guest/nowhere')).toBe('/guest/$')
  expect(leafAt('/nowhere')).toBe('/$')
})

/** The way to a screen that is not in the side menu. */
const otherWays: Readonly<Record<string, string>> = {
  '/account': 'the account menu',
  '/account/data': 'My account',
  '/requests': 'the account menu',
  '/next-edition': 'Venues',
  '/plan-rooms': 'Room Planner',
  '/planned-edition': 'Next edition',
}

test('every screen of the organisers is in the side menu, where the search finds it too, or has another way', () => {
  const screens = Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/organiser/') && id !== '/organiser/$')
    .map(({ fullPath }): string => fullPath)
  const ways = [...links.map(({ to }) => to).filter((to) => to !== '/desk'), ...Object.keys(otherWays)]
  expect(screens.toSorted()).toEqual(ways.toSorted())
})

test('lights the link that a screen below it is reached from', () => {
  const reached = Object.entries(otherWays).filter(([, way]) =>
    links.some(({ label }) => way.startsWith(label)),
  )
  const linkOf = new Map<string, string>(links.map(({ to, label }) => [to, label]))
  expect(reached.map(([path]) => [path, linkOf.get(litLink(path))])).toEqual(reached)
  expect(linkOf.get(litLink('/planned-edition'))).toBe('Venues')
  expect(linkOf.get(litLink('/requests'))).toBe('Accounts')
})

test.each([
  ['shuttle', '/shuttles'],
  ['reminder', '/survey-settings'],
  ['desk', '/desk'],
  ['import', '/attendance'],
  ['badges', '/attendance'],
])('finds the page of “%s” in the search', (typed, to) => {
  expect(groupsOf([], typed).flatMap(({ items }) => items.map((item) => item.to))).toContain(to)
})
