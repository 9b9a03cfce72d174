import { expect, test } from 'vitest'
import { endToast } from '#web/invitations/use-bulk-run.ts'

const failed = { status: 'failed' as const }
const done = { status: 'link sent' as const }

test('reports a set-up that failed for everyone as a failure', () => {
  expect(endToast([failed, failed], 0)).toEqual({
    kind: 'error',
    title: 'Setup Failed',
    description: '0 successful, 2 failed. The list says why.',
  })
})

test('reports no success if some people failed', () => {
  expect(endToast([done, failed], 0)).toMatchObject({ kind: 'info', title: 'Setup Complete!' })
})

test('doesn’t report a link as sent if it was only created', () => {
  const ready = { status: 'link ready' as const }
  expect(endToast([ready, ready], 0)).toEqual({
    title: 'Setup Complete!',
    description: '2 links ready. Nobody was mailed: hand these links over',
  })
})

test('reports a set-up without failures as complete', () => {
  expect(endToast([done], 0)).toEqual({ title: 'Setup Complete!', description: '1 successful, 0 failed' })
})
