import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { account, factors, user, verification } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { signerOf } from '#server/sign-in/wallets/ethereum.ts'
import type { Deps } from '#server/core/deps.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { createWallet, type TestWallet } from '#server/testing/wallet.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const Nonce = z.object({ nonce: z.string().regex(/^[0-9a-f]{32}$/) })
const refusal = { status: 401, code: 'WALLET_REFUSED' }

test('finds the signer of a message signed by a wallet, and no signer for an invalid signature', () => {
  // Signed by another library.
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
  expect(signerOf('Some data', signature)).toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23')
  for (let round = 0; round < 20; round++) {
    const { address, sign } = createWallet()
    const text = `Línea ${round}\n${'x'.repeat(round * 7)}`
    expect(signerOf(text, sign(text))).toBe(address)
    expect(signerOf(`${text} `, sign(text))).not.toBe(address)
  }
  for (const invalidSignature of [
    '',
    '0x',
    `0x${'0'.repeat(130)}`,
    `0x${'f'.repeat(130)}`,
    `0x${'1'.repeat(128)}1e`,
    'x'.repeat(132),
  ])
    expect(signerOf('text', invalidSignature)).toBeNull()
})

describeOnBothDatabases('signing in with a wallet', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  let deps: Deps
  let now = testNow

  beforeAll(async () => {
    deps = testDeps(world().db, { isEthereumOn: true, clock: () => now })
    served = await serve(deps)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    for (const table of [rateCounters, verification]) await world().db.delete(table)
  })

  let number = 0
  async function addOwner(more: { disabledAt?: Date } = {}) {
    number += 1
    const email = `ines${number}@wallet.test`
    const id = await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest', ...more })
    return { id, email, wallet: createWallet() }
  }

  async function post(path: string, body: unknown) {
    const response = await fetch(`${served.url}/auth/v1/siwe/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: deps.publicUrl },
      body: JSON.stringify(body),
    })
    const reply = z.record(z.string(), z.unknown()).parse(await response.json())
    return { status: response.status, ...reply, cookies: response.headers.getSetCookie() }
  }

  type Changes = {
    domain?: string
    uri?: string
    chain?: number
    nonce?: string
    issuedAt?: Date
    /** An additional last line. */
    more?: string
  }

  async function sign(wallet: TestWallet, changes: Changes = {}) {
    const { domain = 'localhost:3000', uri = `${deps.publicUrl}/auth`, chain = 1, issuedAt = now } = changes
    const { nonce = Nonce.parse(await post('nonce', {})).nonce, more } = changes
    const message = [
      `${domain} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Sign in to Quarterdeck.',
      '',
      `URI: ${uri}`,
      'Version: 1',
      `Chain ID: ${chain}`,
      `Nonce: ${nonce}`,
      `Issued At: ${issuedAt.toISOString()}`,
      ...(more === undefined ? [] : [more]),
    ].join('\n')
    return { message, signature: wallet.sign(message) }
  }

  const link = async (id: string, wallet: TestWallet) =>
    (await served.signedIn(id)).identities.linkWallet(await sign(wallet))
  const signIn = async (wallet: TestWallet, changes?: Changes) => post('verify', await sign(wallet, changes))

  test('a linked wallet signs in, and the identity shows only the ends of its address', async () => {
    const { id, wallet } = await addOwner()
    expect(await signIn(wallet)).toMatchObject({ status: 404, code: 'identity_not_found', cookies: [] })
    await link(id, wallet)
    const [identity] = await (await served.signedIn(id)).identities.list()
    const { address } = wallet
    expect(identity).toMatchObject({
      provider: 'ethereum',
      name: `Ethereum ${address.slice(0, 6)}…${address.slice(-4)}`,
    })
    const signedIn = await signIn(wallet, {
      chain: 137,
      more: `Expiration Time: ${new Date(testNow.getTime() + 1000).toISOString()}`,
    })
    expect(signedIn).toMatchObject({ status: 200, signedIn: true })
    expect(signedIn.cookies.some((line) => line.startsWith('quarterdeck='))).toBe(true)
    const recorded = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
    expect(recorded.map(({ action }) => action)).toEqual(['account.identityLinked', 'account.signedIn'])
    expect(JSON.stringify(recorded).toLowerCase()).not.toContain(address)
  })

  test('a message is valid once, for ten minutes, for this server, if its own wallet signed it', async () => {
    const { id, wallet } = await addOwner()
    await link(id, wallet)
    const signed = await sign(wallet)
    expect(await post('verify', signed)).toMatchObject({ status: 200 })
    expect(await post('verify', signed)).toMatchObject(refusal)
    for (const changes of [
      { nonce: 'madeUpNonce1234' },
      { domain: 'evil.test' },
      { uri: 'https://evil.test/auth' },
      { issuedAt: new Date(testNow.getTime() - 11 * 60 * 1000) },
      { more: `Expiration Time: ${testNow.toISOString()}` },
      { more: `Not Before: ${new Date(testNow.getTime() + 60_000).toISOString()}` },
    ])
      expect(await signIn(wallet, changes)).toMatchObject(refusal)
    const { message } = await sign(wallet)
    const other = (await addOwner()).wallet
    expect(await post('verify', { message, signature: other.sign(message) })).toMatchObject(refusal)
    const late = await sign(wallet, { issuedAt: new Date(testNow.getTime() + 5 * 60 * 1000) })
    now = new Date(testNow.getTime() + 10 * 60 * 1000)
    expect(await post('verify', late)).toMatchObject(refusal)
  })

  test('requires the second factor before starting a session', async () => {
    const { id, wallet } = await addOwner()
    await link(id, wallet)
    await world()
      .db.insert(factors)
      .values({ userId: id, friendlyName: 'App', secret: 'sealed', confirmedAt: testNow })
    const response = await signIn(wallet)
    expect(response).toMatchObject({ status: 200, signedIn: false, factorAsked: true })
    expect(response.cookies.some((line) => line.startsWith('quarterdeck='))).toBe(false)
  })

  test('requires a nonce of at least 8 characters', async () => {
    const { wallet } = await addOwner()
    const { message } = await sign(wallet)
    const short = message.replace(/Nonce: \w+/, 'Nonce: seven77')
    const response = await post('verify', {
      message: short,
      signature: wallet.sign(short),
    })
    expect(response).toMatchObject({
      status: 400,
      code: 'BAD_CALL',
      message: 'The nonce must be at least 8 characters.',
    })
    const eight = message.replace(/Nonce: \w+/, 'Nonce: eight888')
    expect(await post('verify', { message: eight, signature: wallet.sign(eight) })).toMatchObject(refusal)
    expect(await post('verify', { message: 'let me in', signature: '0x' })).toMatchObject(refusal)
    expect((await post('verify', { message: 'let me in' })).status).toBe(400)
  })

  test('lets only one of many concurrent uses of a message sign in', async () => {
    const { id, wallet } = await addOwner()
    await link(id, wallet)
    const signed = await sign(wallet)
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('verify', signed)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a wallet belongs to only one account, and doesn’t open a disabled account', async () => {
    const [ines, rui] = [await addOwner(), await addOwner()]
    await link(ines.id, ines.wallet)
    await expect(link(rui.id, ines.wallet)).rejects.toMatchObject({ code: 'IDENTITY_ALREADY_EXISTS' })
    await world().db.update(user).set({ disabledAt: testNow }).where(eq(user.id, ines.id))
    expect(await signIn(ines.wallet)).toMatchObject({ status: 404, code: 'identity_not_found', cookies: [] })
    expect(await world().db.$count(account, eq(account.userId, rui.id))).toBe(1)
  })

  test('with wallets turned off, all paths respond with 404', async () => {
    const usualServer = served
    served = await serve(testDeps(world().db))
    for (const path of ['nonce', 'verify', 'link', 'get-nonce'])
      expect((await post(path, {})).status).toBe(404)
    await served.close()
    served = usualServer
  })
})
