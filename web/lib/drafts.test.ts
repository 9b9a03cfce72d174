import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, forgetDraft, forgetDrafts, keepDraft, recallDraft } from '#web/lib/drafts.ts'

const day = 24 * 60 * 60 * 1000

const hidden = (value: unknown) => ({ value, enumerable: false })

/** As much of a tab's storage as is used here. */
const tab = () => {
  const storage: Record<string, string> = {}
  return Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => (storage[key] = value)),
    removeItem: hidden((key: string) => delete storage[key]),
  })
}

beforeEach(() => void vi.stubGlobal('sessionStorage', tab()))
afterEach(() => void vi.unstubAllGlobals())

test('a draft is there for a day', () => {
  keepDraft('survey.v1', { fullName: 'Inês' }, 0)
  expect(recallDraft('survey.v1', day - 1)).toEqual({ fullName: 'Inês' })
  expect(recallDraft('survey.v2', 1)).toBeUndefined()
  expect(recallDraft('survey.v1', day)).toBeUndefined()
  expect(recallDraft('survey.v1', 1)).toBeUndefined()
})

test('a form that stays keeps what is typed after it was sent; one that goes does not', () => {
  keepDraft('wishes.v1', { ranked: ['a'] }, 0)
  clearDraft('wishes.v1')
  expect(recallDraft('wishes.v1', 1)).toBeUndefined()
  clearDraft('wishes.v1')
  keepDraft('wishes.v1', { ranked: ['b'] }, 0)
  expect(recallDraft('wishes.v1', 1)).toEqual({ ranked: ['b'] })
  forgetDraft('wishes.v1')
  keepDraft('wishes.v1', { ranked: ['c'] }, 0)
  expect(recallDraft('wishes.v1', 1)).toBeUndefined()
})

test('nothing waits for the next one at this device', () => {
  keepDraft('survey.v1', { fullName: 'Inês' }, 0)
  keepDraft('invitation.v1.ines', { fullName: 'Inês' }, 0)
  sessionStorage.setItem('other', 'stays')
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('where the browser keeps nothing, nothing is kept', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('survey.v1', { fullName: 'Inês' }, 0)
  expect(recallDraft('survey.v1', 1)).toBeUndefined()
})

test('a form that was sent keeps no draft on its way out, but the next one does', () => {
  keepDraft('survey', { fullName: 'Ana' })
  forgetDraft('survey')
  keepDraft('survey', { fullName: 'Ana' })
  expect(recallDraft('survey', Date.now())).toBeUndefined()
  keepDraft('survey', { fullName: 'Ana' })
  expect(recallDraft('survey', Date.now())).toEqual({ fullName: 'Ana' })
})
