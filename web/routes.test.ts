import { expect, test } from 'vitest'
import { router } from '#web/routes.tsx'
import { litLink } from '#web/pages.ts'
import { groupsOf } from '#web/search/found-items.ts'

const leafAt = (path: string) => router.matchRoutes(path, {}).at(-1)?.fullPath

test('an area’s own address is its first page, and only what nobody knows is not found', () => {
  expect(leafAt('/')).toBe('/')
  expect(leafAt('/guest')).toBe('/guest/')
  expect(leafAt('/guest/venue')).toBe('/guest/venue')
  expect(leafAt('/guest/nowhere')).toBe('/guest/$')
  expect(leafAt('/nowhere')).toBe('/$')
})

test.each([
  ['/', '/'],
  ['/plan-rooms', '/rooms'],
  ['/planned-edition', '/venues'],
  ['/requests', '/accounts'],
])('lights the link of the page that %s is reached from', (path, lit) => {
  expect(litLink(path)).toBe(lit)
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
