import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openPaths } from '#server/auth-paths.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, signInForToken, testDeps } from '#server/testing/served.ts'
import { declared } from '#server/testing/procedures.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

/** Specification §7, authentication service, call by call. */
const calls = [
  'Captcha token',
  'POST /signup',
  'POST /token grant type password',
  'POST /token grant type refresh_token',
  'POST /token grant type pkce',
  'POST /token grant type id_token',
  'POST /token grant type web3',
  'POST /otp',
  'POST /verify',
  'POST /resend',
  'POST /recover',
  'POST /sso',
  'GET /authorize',
  'GET /user',
  'PUT /user',
  'GET /reauthenticate',
  'POST /logout',
  'GET /admin/users',
  'POST /admin/users',
  'PUT /admin/users/{id}',
  'DELETE /admin/users/{id}',
  'POST /admin/generate_link',
  'POST /factors',
  'POST /factors/{id}/challenge',
  'POST /factors/{id}/verify',
  'DELETE /factors/{id}',
  'GET /user/identities/authorize',
  'DELETE /user/identities/{id}',
  'GET /.well-known/jwks.json',
]
/** Specification §4, the events. */
const events = [
  'signed in',
  'signed out',
  'token refreshed',
  'user updated',
  'password recovery',
  'MFA challenge verified',
  'initial session',
]
/** Specification §5 and §8. */
const words = [
  'Invalid login credentials',
  'You must provide either an email or phone number and a password',
  'weak_password',
  'captcha_failed',
  'session_not_found',
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
  'No session defined in URL',
  'Not a valid PKCE flow url',
  'No code detected',
  'Invalid JWT signature',
]
/** Specification §9. */
const constants = [
  'Email max 255',
  'login password 6-100',
  'registration password 8-100',
  'local storage',
  'flow implicit',
  '200 ms',
  '120 s',
  'nonce at least 8',
  'Logout scope',
]

type Line = { what: string; state: string; answeredBy: string }
const lines: Line[] = readFileSync(new URL('../docs/auth-calls.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what, state, answeredBy] = line.split('|').map((cell) => cell.trim())
    const isRow = what !== undefined && state !== undefined && /^(on|configured|procedure|never)$/.test(state)
    return isRow ? [{ what: what.replaceAll('`', ''), state, answeredBy: answeredBy ?? '' }] : []
  })

const pathsIn = (text: string) =>
  [...text.matchAll(/`(GET|POST) (\/auth\/v1\/[\w./-]+)(…?)`/g)].map(([, method = '', path = '', more]) => ({
    method,
    path: more === '' ? path : `${path}somebody`,
  }))

describeOnBothDatabases('the map of the auth service', (world) => {
  const served = openServer(() => testDeps(world().db))
  const statusOf = async ({ method, path }: { method: string; path: string }) =>
    (await fetch(`${served.url}${path}`, { method })).status

  test('includes every call, event, message and constant of the specification', () => {
    for (const one of [...calls, ...events, ...words, ...constants])
      expect(lines.filter(({ what }) => what.includes(one)).map(({ what }) => what)).not.toEqual([])
  })

  test('every path responds as its line declares', async () => {
    for (const { what, state, answeredBy } of lines) {
      for (const path of pathsIn(answeredBy)) {
        const isOff = state === 'configured' || answeredBy.includes(`${path.method} ${path.path}\` is 404`)
        const status = await statusOf(path)
        expect(`${what}: ${path.path} ${isOff === (status === 404)}`).toBe(`${what}: ${path.path} true`)
        expect(status).toBeLessThan(500)
      }
    }
  })

  test('refers only to existing procedures, and every enabled line has a procedure or path', () => {
    const known = new Set(declared.map(({ path }) => path))
    for (const { what, state, answeredBy } of lines) {
      const procedures = [...answeredBy.matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)].map(([, name = '']) => name)
      expect([what, procedures.filter((name) => !known.has(name))]).toEqual([what, []])
      const isAnswered = state === 'never' || procedures.length + pathsIn(answeredBy).length > 0
      expect(`${what} ${isAnswered || what.includes('session_not_found')}`).toBe(`${what} true`)
      expect(answeredBy.length).toBeGreaterThan(10)
    }
  })

  test('includes every open path', () => {
    const mapped = new Set(
      lines.flatMap(({ answeredBy }) => pathsIn(answeredBy)).map(({ method, path }) => `${method} ${path}`),
    )
    const missing = openPaths(testDeps(world().db, { isCaptchaOn: true })).filter(
      ({ method, path }) => !mapped.has(`${method} /auth/v1${path}`),
    )
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('uses the codes of the specification and gives reasons for a weak password', async () => {
    expect(await request(served.url, 'GET', '/list-sessions')).toMatchObject({ code: 'session_not_found' })
    expect(await request(served.url, 'GET', '/token')).toMatchObject({ code: 'session_not_found' })
    expect(
      await request(served.url, 'POST', '/sign-in/email', {
        email: 'ines@map.test',
        password: 'not-the-password',
      }),
    ).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    for (const body of [
      {},
      { email: 'ines@map.test' },
      { password: 'not-the-password' },
      { phone: '+351900' },
    ])
      expect(await request(served.url, 'POST', '/sign-in/email', body)).toMatchObject({
        code: 'validation_failed',
        message: 'You must provide either an email or phone number and a password',
      })
    const email = 'ines@map.test'
    await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
    const token = (await signInForToken(served.url, { email, password: castPassword })).headers.get(
      'set-auth-token',
    )
    const change = { currentPassword: castPassword, newPassword: 'password123' }
    expect(
      await request(served.url, 'POST', '/change-password', change, { authorization: `Bearer ${token}` }),
    ).toMatchObject({ code: 'weak_password', data: { reasons: ['common'] } })
  })
})

const ErrorBody = z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() })

async function request(
  url: string,
  method: string,
  path: string,
  body?: object,
  more?: Record<string, string>,
) {
  const headers = { 'content-type': 'application/json', ...more }
  const sent = body && { body: JSON.stringify(body) }
  return ErrorBody.parse(await (await fetch(`${url}/auth/v1${path}`, { method, headers, ...sent })).json())
}
