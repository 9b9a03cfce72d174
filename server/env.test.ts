import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEnv, settingNames, SettingsError } from '#server/env.ts'
import { fromRoot } from '#server/lib/root.ts'

const goodSecret = '4f1d9c0b7a63e258d1f0a9b8c7d6e5f4'

describe('settings', () => {
  test('are not needed to start on this machine', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      publicUrl: 'http://localhost:3000',
      isPublic: false,
      weatherUrl: 'https://api.open-meteo.com/v1/forecast',
      backendConsoleUrl: '/api/docs',
      trustedProxies: [],
      keptDays: { flights: 90, health: 400 },
      isCaptchaOn: false,
    })
    expect([env.databaseUrl, env.secret]).toEqual([undefined, undefined])
    expect(env.signInMethods).toEqual({ providers: [], isEthereumOn: false, sms: null })
  })

  test('are not set if they are empty, except WEATHER_URL, which then turns the weather off', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', WEATHER_URL: '' })).toMatchObject({
      port: 3000,
      weatherUrl: '',
    })
  })

  test('reduce a public address to its origin, and mark the event as reachable', () => {
    expect(readEnv({ PUBLIC_URL: 'https://events.example.org/' })).toMatchObject({
      publicUrl: 'https://events.example.org',
      isPublic: true,
    })
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number between 0 and 65535.'],
    [{ KEEP_FLIGHTS_DAYS: '0' }, 'KEEP_FLIGHTS_DAYS must be a number of days between 1 and 3650.'],
    [{ KEEP_HEALTH_DAYS: 'ever' }, 'KEEP_HEALTH_DAYS must be a number of days between 1 and 3650.'],
    [
      { SECURITY_CONTACT: 'security@example.org' },
      'SECURITY_CONTACT_UNTIL is needed with SECURITY_CONTACT: the last day it holds.',
    ],
    [
      { SECURITY_CONTACT: 'http://example.org', SECURITY_CONTACT_UNTIL: '2027-06-30' },
      'SECURITY_CONTACT must be an e-mail address or an https address.',
    ],
    [
      { SECURITY_CONTACT: 'security@example.org', SECURITY_CONTACT_UNTIL: '2027-02-30' },
      'SECURITY_CONTACT_UNTIL must be a day, like 2027-06-30.',
    ],
    [{ KEEP_BACKUPS: '0' }, 'KEEP_BACKUPS must be a number of files between 1 and 9999.'],
    [{ PORT: '70000' }, 'PORT must be a port number between 0 and 65535.'],
    [
      { DATABASE_URL: 'mysql://x', SECRET: goodSecret },
      'DATABASE_URL must be like postgres://user:password@host:5432/name',
    ],
    [
      { DATABASE_URL: 'postgres://x/y' },
      'SECRET is needed with DATABASE_URL. Make one with: openssl rand -hex 32',
    ],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 bytes. Make one with: openssl rand -hex 32'],
    [{ SECRET: 'a'.repeat(64) }, 'SECRET is easy to guess. Make one with: openssl rand -hex 32'],
    [
      { SECRET: 'please-change-me-0123456789-abcdefgh' },
      'SECRET is easy to guess. Make one with: openssl rand -hex 32',
    ],
    [
      { PUBLIC_URL: 'http://events.example.org' },
      'PUBLIC_URL must start with https:// unless it is this machine (http://localhost): sign-in cookies need it.',
    ],
    [{ PUBLIC_URL: 'https://example.org/app' }, 'PUBLIC_URL must be an address without a path.'],
    [
      { PUBLIC_URL: 'events' },
      'PUBLIC_URL must be the address people open, like https://events.example.com.',
    ],
    [{ ADMIN_EMAIL: 'ada@example.org' }, 'ADMIN_PASSWORD is needed with ADMIN_EMAIL.'],
    [
      { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD must have at least 8 characters.',
    ],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is needed with SMTP_URL: the sender that guests see.'],
    [
      { TRUSTED_PROXY: 'yes' },
      'TRUSTED_PROXY must list the addresses or ranges of your own proxies, like 10.0.0.5,172.16.0.0/12.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example.org' },
      'OIDC_ISSUER works only together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    ],
    [
      { OIDC_ISSUER: 'http://id.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER must be the https address of your identity provider.',
    ],
    [{ CAPTCHA: 'hcaptcha' }, 'CAPTCHA must be on or off.'],
    [{ ETHEREUM_SIGN_IN: 'yes' }, 'ETHEREUM_SIGN_IN must be on or off.'],
    [
      { SMS_WEBHOOK_URL: 'https://sms.example.org' },
      'SMS_WEBHOOK_URL works only together with SMS_WEBHOOK_SECRET.',
    ],
    [{ OIDC_NAME: 'Ours' }, 'OIDC_NAME works only together with OIDC_ISSUER.'],
    [
      { MICROSOFT_CLIENT_ID: 'a', MICROSOFT_CLIENT_SECRET: 'b' },
      'MICROSOFT_CLIENT_ID works only together with MICROSOFT_CLIENT_SECRET and MICROSOFT_TENANT.',
    ],
    [
      { MICROSOFT_CLIENT_ID: 'a', MICROSOFT_CLIENT_SECRET: 'b', MICROSOFT_TENANT: 'common' },
      'MICROSOFT_TENANT must be the id of your own tenant.',
    ],
    [
      { TRUSTED_EMAIL_PROVIDERS: 'microsoft' },
      'TRUSTED_EMAIL_PROVIDERS may list oidc and google: no other provider says whether an address is verified.',
    ],
    [{ TRUSTED_EMAIL_PROVIDERS: 'oidc' }, 'TRUSTED_EMAIL_PROVIDERS names oidc, which is not set up.'],
  ])('are rejected with one clear sentence: %o', (source, sentence) => {
    expect(sentencesOf(source)).toEqual([sentence])
  })

  test('are reported together if several are wrong, each in a sentence', () => {
    expect(sentencesOf({ PORT: '-1', SECRET: 'x', MAIL_FROM: 'nobody' })).toHaveLength(3)
  })

  test('F12: accept a good secret with PostgreSQL', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://x/y', SECRET: goodSecret }).secret).toBe(goodSecret)
  })

  test('turn on only providers with complete settings', () => {
    const { signInMethods } = readEnv({
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'ours',
      OIDC_CLIENT_SECRET: 'theirs',
      OIDC_DOMAINS: 'Example.org, example.com',
      MICROSOFT_CLIENT_ID: 'ours',
      MICROSOFT_CLIENT_SECRET: 'theirs',
      MICROSOFT_TENANT: 'b4e1',
      TRUSTED_EMAIL_PROVIDERS: 'oidc',
    })
    expect(signInMethods.providers).toMatchObject([
      { id: 'oidc', name: 'single sign-on', provesEmail: true, domains: ['example.org', 'example.com'] },
      { id: 'microsoft', issuer: 'https://login.microsoftonline.com/b4e1/v2.0', provesEmail: false },
    ])
  })
})

function sentencesOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences
    throw error
  }
  return []
}

const read = (name: string) => readFileSync(fromRoot(name), 'utf8')

describe('a declared setting', () => {
  const readings = ['server/env.ts', 'server/env-sign-in.ts'].map(read).join('\n')
  const isReadAs = (name: string) => new RegExp(`settings\\.${name}\\b|[{,] ${name}: `).test(readings)

  test('is read', () => {
    expect(settingNames.filter((name) => !isReadAs(name))).toEqual([])
    expect(isReadAs('NO_SUCH_SETTING')).toBe(false)
  })

  test('is documented in the manual', () => {
    const ofMachine = new Set(['NODE_ENV', 'npm_lifecycle_event'])
    const manual = read('docs/operation.md')
    expect(settingNames.filter((name) => !ofMachine.has(name) && !manual.includes(`\`${name}\``))).toEqual([])
  })

  test('sets a property that the server uses', () => {
    const sources = globSync('server/**/*.ts', { cwd: fromRoot('.') })
      .filter((name) => !/\.test\.ts$|^server\/(env|testing)/.test(name))
      .map(read)
      .join('\n')
    const isUsed = (name: string) =>
      new RegExp(`\\benv\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(?: = |: )`).test(sources)
    expect(Object.keys(readEnv({})).filter((name) => !isUsed(name))).toEqual([])
    expect(isUsed('noSuchProperty')).toBe(false)
  })
})
