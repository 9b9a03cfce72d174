import { expect, test } from 'vitest'
import { drawEarlyPages } from './early-pages.ts'

const earlyPages = await drawEarlyPages()

test.each(Object.entries(earlyPages))(
  'the early page of %s contains nothing that the content policy forbids',
  (_name, page) => {
    expect(page).not.toMatch(/ style=|<script|<style| on\w+=/)
  },
)

test.each(Object.entries(earlyPages).filter(([name]) => name !== 'auth'))(
  'the early page of %s has slots for texts, and no texts of any event',
  (_name, page) => {
    const slots = [...page.matchAll(/data-slot="(\w+)"([^>]*)>([^<]*)</g)]
    expect(slots.length).toBeGreaterThan(8)
    expect(slots.map(([, , , words]) => words).join('')).toBe('')
  },
)

test('the early page shows the question, which can’t be answered before the app has loaded', () => {
  expect(earlyPages['survey']).toContain('Will you attend?')
  expect(earlyPages['invitation']).toContain('Are you coming?')
  expect(earlyPages['invitation']?.match(/<button [^>]*disabled=""/g)).toHaveLength(2)
})

test('the browser sends the early sign-in form nowhere, so that no password gets into an address', () => {
  expect(earlyPages['auth']).toContain('name="password"')
  expect(earlyPages['auth']?.match(/<form[^>]*/g)).toEqual([expect.stringContaining('method="dialog"')])
  expect(earlyPages['auth']).not.toMatch(/formmethod|formaction/)
})
