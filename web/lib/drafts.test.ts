import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, closeDraft, clearAllDrafts, saveDraft, recallDraft } from '#web/lib/drafts.ts'

const dayMs = 24 * 60 * 60 * 1000

const hiddenProperty = (value: unknown) => ({ value, enumerable: false })

/** The part of a tab's storage that drafts use. */
const createTabStorage = () => {
  const storage: Record<string, string> = {}
  return Object.defineProperties(storage, {
    getItem: hiddenProperty((key: string) => storage[key] ?? null),
    setItem: hiddenProperty((key: string, value: string) => (storage[key] = value)),
    removeItem: hiddenProperty((key: string) => delete storage[key]),
  })
}

beforeEach(() => void vi.stubGlobal('sessionStorage', createTabStorage()))
afterEach(() => void vi.unstubAllGlobals())

test('keeps a draft for a day', () => {
  saveDraft('survey.v1', { fullName: 'Inês' }, 0)
  expect(recallDraft('survey.v1', dayMs - 1)).toEqual({ fullName: 'Inês' })
  expect(recallDraft('survey.v2', 1)).toBeUndefined()
  expect(recallDraft('survey.v1', dayMs)).toBeUndefined()
  expect(recallDraft('survey.v1', 1)).toBeUndefined()
})

test('stores what is typed into a sent form that stays open, but not into a form that closes', () => {
  saveDraft('wishes.v1', { ranked: ['a'] }, 0)
  clearDraft('wishes.v1')
  expect(recallDraft('wishes.v1', 1)).toBeUndefined()
  clearDraft('wishes.v1')
  saveDraft('wishes.v1', { ranked: ['b'] }, 0)
  expect(recallDraft('wishes.v1', 1)).toEqual({ ranked: ['b'] })
  closeDraft('wishes.v1')
  saveDraft('wishes.v1', { ranked: ['c'] }, 0)
  expect(recallDraft('wishes.v1', 1)).toBeUndefined()
})

test('deletes drafts for the next person at this device', () => {
  saveDraft('survey.v1', { fullName: 'Inês' }, 0)
  saveDraft('invitation.v1.ines', { fullName: 'Inês' }, 0)
  sessionStorage.setItem('other', 'stays')
  clearAllDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('returns no draft if the browser can’t store any', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('survey.v1', { fullName: 'Inês' }, 0)
  expect(recallDraft('survey.v1', 1)).toBeUndefined()
})

test('drops the draft of a sent form while the form closes, but keeps the draft of the next form', () => {
  saveDraft('survey', { fullName: 'Ana' })
  closeDraft('survey')
  saveDraft('survey', { fullName: 'Ana' })
  expect(recallDraft('survey', Date.now())).toBeUndefined()
  saveDraft('survey', { fullName: 'Ana' })
  expect(recallDraft('survey', Date.now())).toEqual({ fullName: 'Ana' })
})
