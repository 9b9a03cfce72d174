import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { user, verification } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createSms } from '#server/sign-in/phones/sms.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { openWebhook } from '#server/testing/webhook.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const wrongCode = { status: 422, code: 'WRONG_CODE' }

describeOnBothDatabases('signing in by text message', (world) => {
  let webhook: Awaited<ReturnType<typeof openWebhook>>
  let served: Awaited<ReturnType<typeof serve>>
  let deps: Deps
  let now = testNow
  const logged: string[] = []

  beforeAll(async () => {
    webhook = await openWebhook()
    const log = createLogTo({ write: (line) => void logged.push(line) })
    deps = testDeps(world().db, { clock: () => now, log, sms: createSms(webhook, log) })
    served = await serve(deps)
  })
  afterAll(async () => {
    await served.close()
    await webhook.close()
  })
  beforeEach(async () => {
    now = testNow
    for (const table of [rateCounters, verification, outbox]) await world().db.delete(table)
  })

  async function post(path: string, body: unknown) {
    const response = await fetch(`${served.url}/auth/v1/phone-number/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: deps.publicUrl },
      body: JSON.stringify(body),
    })
    const reply = z.record(z.string(), z.unknown()).parse(await response.json())
    return { status: response.status, ...reply, cookies: response.headers.getSetCookie() }
  }

  let number = 912_000_000
  /** Creates a person with a linked phone. */
  async function addOwner(email = `ines${(number += 1)}@phone.test`) {
    const phoneNumber = `+351${number}`
    const id = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const browser = await served.signedIn(id)
    const code = await webhook.next(() => browser.identities.askPhoneCode({ phoneNumber }))
    await browser.identities.linkPhone({ phoneNumber, code })
    return {
      id,
      browser,
      phoneNumber,
      requestCode: () => webhook.next(() => post('send-otp', { phoneNumber })),
    }
  }

  test('a linked phone gets a code that signs in once', async () => {
    const { id, browser, phoneNumber, requestCode } = await addOwner()
    expect(await browser.identities.list()).toMatchObject([
      { provider: 'phone', name: `Phone …${phoneNumber.slice(-4)}` },
    ])
    const code = await requestCode()
    expect(webhook.received.at(-1)).toEqual({
      to: phoneNumber,
      text: `${code} is your code for Quarterdeck. It works for ten minutes. We will never ask you for it.`,
    })
    const spaced = `+351 (${phoneNumber.slice(4, 7)}) ${phoneNumber.slice(7)}`
    const signedIn = await post('verify', {
      phoneNumber: spaced,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(signedIn).toMatchObject({ status: 200, signedIn: true })
    expect(signedIn.cookies.some((line) => line.startsWith('quarterdeck='))).toBe(true)
    expect(await post('verify', { phoneNumber, code })).toMatchObject(wrongCode)
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(JSON.stringify(recorded)).not.toContain(phoneNumber)
    const rows = await world().db.select().from(verification)
    expect(JSON.stringify(rows)).not.toContain(phoneNumber.slice(1))
  })

  test('a number that isn’t linked gets the same response, and nothing is sent', async () => {
    const { phoneNumber } = await addOwner()
    const known = await post('send-otp', { phoneNumber })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const sent = webhook.received.length
    expect(await post('send-otp', { phoneNumber: '+351900000001' })).toEqual(known)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(webhook.received).toHaveLength(sent)
    expect(await post('verify', { phoneNumber: '+351900000001', code: '000000' })).toMatchObject(wrongCode)
    expect((await post('send-otp', { phoneNumber: '912 345 678' })).status).toBe(400)
  })

  test('a code becomes invalid after five wrong attempts, after ten minutes, or with the next code', async () => {
    const { phoneNumber, requestCode } = await addOwner()
    const guessed = await requestCode()
    const other = guessed === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect(await post('verify', { phoneNumber, code: other })).toMatchObject(wrongCode)
    expect(await post('verify', { phoneNumber, code: guessed })).toMatchObject(wrongCode)
    const first = await requestCode()
    const second = await requestCode()
    expect(await post('verify', { phoneNumber, code: first })).toMatchObject(wrongCode)
    now = new Date(testNow.getTime() + 10 * 60 * 1000)
    expect(await post('verify', { phoneNumber, code: second })).toMatchObject(wrongCode)
    now = new Date(now.getTime() - 1)
    expect(await post('verify', { phoneNumber, code: second })).toMatchObject({ status: 200 })
  })

  test('lets only one of many concurrent uses of a code sign in', async () => {
    const { phoneNumber, requestCode } = await addOwner()
    const code = await requestCode()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post('verify', { phoneNumber, code })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code for linking works only for its requester, and never links another account’s phone', async () => {
    const { phoneNumber, requestCode } = await addOwner()
    const rui = await addAccount(world().db, cheapPasswords, {
      name: 'Rui',
      email: `rui${number}@phone.test`,
    })
    const browser = await served.signedIn(rui)
    const signInCode = await requestCode()
    await expect(browser.identities.linkPhone({ phoneNumber, code: signInCode })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    })
    const linkCode = await webhook.next(() => browser.identities.askPhoneCode({ phoneNumber }))
    expect(await post('verify', { phoneNumber, code: linkCode })).toMatchObject(wrongCode)
    const linking = browser.identities.linkPhone({ phoneNumber, code: linkCode })
    await expect(linking).rejects.toMatchObject({ code: 'IDENTITY_ALREADY_EXISTS' })
  })

  test('doesn’t open a disabled account', async () => {
    const { id, phoneNumber, requestCode } = await addOwner()
    await world().db.update(user).set({ disabledAt: testNow }).where(eq(user.id, id))
    const code = await requestCode()
    expect(await post('verify', { phoneNumber, code })).toMatchObject({
      status: 404,
      code: 'identity_not_found',
      cookies: [],
    })
  })

  test('sends at most five codes an hour to a number', async () => {
    const { phoneNumber } = await addOwner()
    for (let sent = 1; sent < 5; sent++) expect((await post('send-otp', { phoneNumber })).status).toBe(200)
    expect(await post('send-otp', { phoneNumber })).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  })

  test('sends at most thirty codes an hour per IP address', async () => {
    for (let sent = 0; sent < 30; sent++)
      expect((await post('send-otp', { phoneNumber: `+3519000001${sent + 10}` })).status).toBe(200)
    expect((await post('send-otp', { phoneNumber: '+351900000200' })).status).toBe(429)
  })

  test('leaves the number out when it logs a failed send', async () => {
    const { phoneNumber } = await addOwner()
    webhook.state.status = 500
    await post('send-otp', { phoneNumber })
    await expect.poll(() => logged.join('')).toContain('refused one')
    webhook.state.status = 204
    expect(logged.join('')).not.toContain(phoneNumber)
  })

  test('without the setting, all paths respond with 404', async () => {
    const usualServer = served
    served = await serve(testDeps(world().db))
    for (const path of ['send-otp', 'verify', 'link', 'request-password-reset'])
      expect((await post(path, {})).status).toBe(404)
    await served.close()
    served = usualServer
  })
})
