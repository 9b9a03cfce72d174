import { expect, test } from 'vitest'
import { drawEarlyPages } from './early-pages.ts'

const early = await drawEarlyPages()

test.each(Object.entries(early))(
  'the beginning of %s has nothing that the content policy forbids',
  (_name, page) => {
    expect(page).not.toMatch(/ style=|<script|<style| on\w+=/)
  },
)

test.each(Object.entries(early))(
  'the beginning of %s has places for words and no words of any event',
  (_name, page) => {
    const places = [...page.matchAll(/data-slot="(\w+)"([^>]*)>([^<]*)</g)]
    expect(places.length).toBeGreaterThan(8)
    expect(places.map(([, , , words]) => words).join('')).toBe('')
  },
)

test('the question is there, and cannot be answered before the app is', () => {
  expect(early['survey']).toContain('Will you attend?')
  expect(early['invitation']).toContain('Are you coming?')
  expect(early['invitation']?.match(/<button [^>]*disabled=""/g)).toHaveLength(2)
})
