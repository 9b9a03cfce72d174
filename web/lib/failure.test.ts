import { expect, test } from 'vitest'
import { Refused } from '#web/lib/calls.ts'
import { explain, isTransient, isServerUnreachable, NotSent } from '#web/lib/failure.ts'

test('shows the message of a refusal, and keeps its data', () => {
  const full = new Refused('ROOM_FULL', {
    status: 409,
    message: 'Room 12 is at full capacity (2 beds)',
    data: { beds: 2 },
  })
  expect(explain(full)).toEqual({
    code: 'ROOM_FULL',
    sentence: 'Room 12 is at full capacity (2 beds)',
    fields: {},
    data: { beds: 2 },
  })
  expect(isTransient(full)).toBe(false)
})

test('gives each invalid field its first message', () => {
  const data = {
    fields: [
      { path: ['email'], message: 'Please enter a valid email' },
      { path: ['email'], message: 'At most 255 characters' },
      { path: ['answers', 'fullName'], message: 'Name is required' },
    ],
  }
  expect(
    explain(new Refused('BAD_REQUEST', { status: 400, message: 'Please check what you entered.', data })),
  ).toMatchObject({
    sentence: 'Please check what you entered.',
    fields: { email: 'Please enter a valid email', 'answers.fullName': 'Name is required' },
  })
})

test('shows only the reference of an unexpected error', () => {
  const bug = new Refused('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: 'column "x" does not exist',
    data: { reference: 'c0ffee12' },
  })
  expect(explain(bug).sentence).toBe('Something went wrong. Reference c0ffee12')
  expect(explain(bug).code).toBe('UNEXPECTED')
})

test('offers to try again if there is no connection', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('timed out', 'TimeoutError')]) {
    expect(explain(error).sentence).toBe('No connection. Nothing was lost; try again.')
    expect(isTransient(error)).toBe(true)
  }
  expect(isTransient(new Refused('BUSY', { status: 503 }))).toBe(true)
})

test('explains an ended session, and never shows a gateway’s text', () => {
  expect(explain(new Refused('UNAUTHORIZED', { status: 401 })).sentence).toBe(
    'Your session has ended. Please sign in again.',
  )
  const gateway = new Refused('UNREADABLE', { status: 502, message: 'upstream connect error' })
  expect(explain(gateway).sentence).toBe('Something went wrong. Try again in a moment.')
  expect(explain(new Error('x is not a function')).sentence).toBe(
    'Something went wrong. Try again in a moment.',
  )
})

test('treats a missing connection or a gateway’s response as unreached, but not a refusal', () => {
  expect(isServerUnreachable(new TypeError('Failed to fetch'))).toBe(true)
  expect(isServerUnreachable(new Refused('UNREADABLE', { status: 502 }))).toBe(true)
  expect(isServerUnreachable(new Refused('BUSY', { status: 503, message: 'Too much at once.' }))).toBe(false)
  expect(isServerUnreachable(new Refused('INTERNAL_SERVER_ERROR', { status: 500 }))).toBe(false)
  expect(explain(new NotSent()).sentence).toBe(
    'You are offline. Nothing was sent; try again when you have a connection.',
  )
})
