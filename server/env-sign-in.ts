import { z } from 'zod'
import { localHosts } from '#server/lib/same-origin.ts'
import type { ProviderSettings, SignInMethods } from '#server/env-sign-in-settings.ts'

/** Accepts https, and http on this machine for trying things out. */
function isSafeService(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))
  return isSafe && username === '' && hash === ''
}

const clientText = z.string().max(500, 'must have at most 500 characters.').optional()
const listOf = (pattern: RegExp, sentence: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine((parts) => parts.every((part) => pattern.test(part)), sentence)
    .optional()

/** A setting that is off unless the operator writes `on`. */
export const onOrOff = z
  .enum(['on', 'off'], 'must be on or off.')
  .default('off')
  .transform((word) => word === 'on')

/**
 * The settings of every way to sign in besides the password. Each set must be complete: `missingParts` lists what is
 * missing.
 */
export const signInSettings = {
  OIDC_ISSUER: z
    .string()
    .refine(isSafeService, 'must be the https address of your identity provider.')
    .optional(),
  OIDC_CLIENT_ID: clientText,
  OIDC_CLIENT_SECRET: clientText,
  OIDC_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters.').optional(),
  OIDC_DOMAINS: listOf(
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'must list mail domains, like example.com,example.org.',
  ),
  GOOGLE_CLIENT_ID: clientText,
  GOOGLE_CLIENT_SECRET: clientText,
  MICROSOFT_CLIENT_ID: clientText,
  MICROSOFT_CLIENT_SECRET: clientText,
  /** Must be the company's tenant: if all tenants were allowed, anyone could create one and verify any address. */
  MICROSOFT_TENANT: z
    .string()
    .regex(/^(?!(common|organizations|consumers)$)[a-z0-9.-]{3,100}$/i, 'must be the id of your own tenant.')
    .optional(),
  TRUSTED_EMAIL_PROVIDERS: listOf(
    /^(oidc|google)$/,
    'may list oidc and google: no other provider says whether an address is verified.',
  ),
  ETHEREUM_SIGN_IN: onOrOff,
  SMS_WEBHOOK_URL: z
    .string()
    .refine(isSafeService, 'must be the https address that takes text messages.')
    .optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters.').optional(),
} as const

const raw = z.object(signInSettings)
type RawSettings = z.output<typeof raw>

const sets = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT'],
] as const

/** One sentence, with the setting it is about, for each incomplete set. */
export function missingParts(settings: RawSettings): [string, string][] {
  const problems = sets.flatMap((names): [string, string][] => {
    const [first, ...others] = names
    const count = names.filter((name) => settings[name] !== undefined).length
    return count === 0 || count === names.length
      ? []
      : [[first, `works only together with ${others.join(' and ')}.`]]
  })
  const known = new Set(providersOf(settings).map(({ id }) => String(id)))
  const unknown = (settings.TRUSTED_EMAIL_PROVIDERS ?? []).filter((id) => !known.has(id))
  if (problems.length === 0 && unknown.length > 0) {
    problems.push(['TRUSTED_EMAIL_PROVIDERS', `names ${unknown.join(' and ')}, which is not set up.`])
  }
  if (!known.has('oidc') && problems.length === 0) {
    for (const name of ['OIDC_NAME', 'OIDC_DOMAINS'] as const) {
      if (settings[name] !== undefined) problems.push([name, 'works only together with OIDC_ISSUER.'])
    }
  }
  return problems
}

export const signInMethodsOf = (settings: RawSettings): SignInMethods => ({
  providers: providersOf(settings),
  isEthereumOn: settings.ETHEREUM_SIGN_IN,
  sms: smsOf(settings),
})

function smsOf({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret }: RawSettings): SignInMethods['sms'] {
  return url && secret ? { url, secret } : null
}

function providersOf(settings: RawSettings): ProviderSettings[] {
  const trusted = new Set(settings.TRUSTED_EMAIL_PROVIDERS)
  const tenant = settings.MICROSOFT_TENANT
  const possible = [
    {
      id: 'oidc',
      name: settings.OIDC_NAME ?? 'single sign-on',
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET,
      domains: settings.OIDC_DOMAINS ?? [],
    },
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      domains: [],
    },
    {
      id: 'microsoft',
      name: 'Microsoft',
      issuer: tenant && `https://login.microsoftonline.com/${tenant}/v2.0`,
      clientId: settings.MICROSOFT_CLIENT_ID,
      clientSecret: settings.MICROSOFT_CLIENT_SECRET,
      domains: [],
    },
  ] as const
  return possible.flatMap(({ issuer, clientId, clientSecret, ...one }) =>
    issuer && clientId && clientSecret
      ? [{ ...one, issuer, clientId, clientSecret, provesEmail: trusted.has(one.id) }]
      : [],
  )
}
