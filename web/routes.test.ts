import { expect, test } from 'vitest'
import { router } from '#web/routes.tsx'
import { litLink } from '#web/pages.ts'
import { groupsOf } from '#web/search/found-items.ts'

const leafAt = (path: string) => router.matchRoutes(path, {}).at(-1)?.fullPath

test("opens an area's first page at its own address, and finds no page only for unknown addresses", () => {
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
])('highlights the link of the page that leads to %s', (path, lit) => {
  expect(litLink(path)).toBe(lit)
})

test.each([
  ['shuttle', '/shuttles'],
  ['reminder', '/survey-settings'],
  ['desk', '/desk'],
  ['import', '/attendance'],
  ['badges', '/attendance'],
])('finds the page for “%s” in the search', (typed, to) => {
  expect(groupsOf([], typed).flatMap(({ items }) => items.map((item) => item.to))).toContain(to)
})
