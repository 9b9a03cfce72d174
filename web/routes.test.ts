import { expect, test } from 'vitest'
import { NotFoundPage } from '#web/frame/not-found-page.tsx'
import { routeOf } from '#web/routes.tsx'
import { highlightedLink } from '#web/pages.ts'
import { groupsOf } from '#web/search/found-items.ts'

const isFound = (path: string) => routeOf(path).page.Component !== NotFoundPage

test('shows “not found” only for unknown paths, in the frame of their area', () => {
  expect(['/', '/guest', '/guest/venue', '/desk', '/auth'].filter((path) => !isFound(path))).toEqual([])
  expect(['/guest/nowhere', '/nowhere', '/auth/nowhere'].filter(isFound)).toEqual([])
  expect(routeOf('/guest/nowhere').area).toBe(routeOf('/guest').area)
  expect(routeOf('/nowhere').area).toBe(routeOf('/').area)
})

test.each([
  ['/', '/'],
  ['/plan-rooms', '/rooms'],
  ['/planned-edition', '/venues'],
  ['/requests', '/accounts'],
])('highlights the link of the page that leads to %s', (path, link) => {
  expect(highlightedLink(path)).toBe(link)
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
