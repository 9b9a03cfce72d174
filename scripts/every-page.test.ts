import { expect, test } from 'vitest'
import { declaredPages, forAnyone, forGuests, forOrganisers } from '../e2e/every-page.ts'

test('every page that web/routes.tsx declares is in e2e/every-page.ts, and is looked at there', () => {
  const listed = [...forAnyone, ...forOrganisers, ...forGuests]
  const declared = declaredPages()
  expect(declared.length).toBeGreaterThan(25)
  expect(declared.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed.filter((path) => !declared.includes(path))).toEqual([])
})
