import { expect, test } from 'vitest'
import { router } from '#web/routes.tsx'

const leafAt = (path: string) => router.matchRoutes(path, {}).at(-1)?.fullPath

test('an area’s own address is its first page, and only what nobody knows is not found', () => {
  expect(leafAt('/')).toBe('/')
  expect(leafAt('/guest')).toBe('/guest/')
  expect(leafAt('/guest/venue')).toBe('/guest/venue')
  expect(leafAt('/guest/nowhere')).toBe('/guest/$')
  expect(leafAt('/nowhere')).toBe('/$')
})
