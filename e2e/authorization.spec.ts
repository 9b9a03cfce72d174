import type { Page } from '@playwright/test'
import { implemented } from '#server/testing/procedures.ts'
import type { Run } from './run.ts'
import { expect, test } from './story.ts'

/** Checks that every story's watch notices what it should, and that guests' browsers get no data of organisers. */

test('a script written into the page doesn’t run, and the test’s watch reports it (security C7)', async ({
  visit,
}) => {
  const { page, watch } = await visit()
  await page.goto('/auth')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    Reflect.set(window, 'ran', false)
    try {
      script.text = 'window.ran = true'
      document.head.append(script)
    } catch {
      return false // Trusted Types refused the text itself.
    }
    return Reflect.get(window, 'ran')
  })
  expect(ran).toBe(false)
  await expect.poll(() => watch.errors()).toContainEqual(expect.stringMatching(/^policy: /))
  watch.expectError(/^policy: |^console: .*(Content Security Policy|Trusted)/)
})

test('the test’s watch reports a canary that reaches a guest (security B2)', async ({ visit, run }) => {
  const { page, watch } = await visit()
  await page.goto('/auth')
  await signInByCall(page, run, 0)
  watch.readAs({ role: 'guest', number: 20 })
  for (const { id } of run.demo.editions) await callAs(page, 'attendance/list', { venueId: id })
  await expect
    .poll(() => watch.errors())
    .toContainEqual(expect.stringMatching(/canary-email-\d+ reached guest/))
  watch.expectError(/^canary-/)
})

test(
  'a guest’s browser gets none of the organisers’ data (security B5)',
  { tag: '@main' },
  async ({ visit, run }) => {
    const { page, watch } = await visit()
    await page.goto('/auth')
    // Set before signing in, because the page requests the session again as soon as it exists.
    watch.readAs({ role: 'guest', number: 20 })
    await signInByCall(page, run, 20)
    const paths = implemented.flatMap(({ path, meta }) => (meta.access === 'organiser' ? [path] : []))
    const statuses: Record<string, number> = {}
    for (const path of paths) {
      const { status } = await callAs(page, path.replace('.', '/'), {})
      if (status !== 403) statuses[path] = status
    }
    expect(paths.length).toBeGreaterThan(10)
    expect(statuses).toEqual({})
  },
)

async function signInByCall(page: Page, { demo }: Run, number: number): Promise<void> {
  const email = demo.people.find((one) => one.number === number)?.email
  const { status } = await send(page, '/auth/v1/sign-in/email', { email, password: demo.password })
  expect(status).toBe(200)
}

const callAs = (page: Page, path: string, json: unknown) => send(page, `/rpc/${path}`, { json })

/** Sends a call from the page itself, with its session. */
const send = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(address, { method: 'POST', headers, body: text })
      return { status: response.status, text: await response.text() }
    },
    [path, JSON.stringify(body)] as const,
  )
