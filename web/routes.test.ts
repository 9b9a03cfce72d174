import { expect, test } from 'vitest'
import { router } from '#web/routes.tsx'
import { links } from '#web/shell/side-links.tsx'

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
  '/': 'the logo',
  '/account': 'the account menu',
  '/account/data': 'My account',
  '/accounts': 'the account menu',
  '/mail': 'the account menu',
  '/requests': 'the account menu',
  '/history': 'the account menu',
  '/next-edition': 'Venues',
  '/plan-rooms': 'Room Planner',
  '/shuttles': 'Travel',
  '/planned-edition': 'Next edition',
}

test('every screen of the organisers is in the side menu, where the search finds it too, or has another way', () => {
  const screens = Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/organiser/') && id !== '/organiser/$')
    .map(({ fullPath }): string => fullPath)
  const ways = [...links.map(({ to }) => to), ...Object.keys(otherWays)]
  expect(screens.toSorted()).toEqual(ways.toSorted())
})
