import { z } from 'zod'
import { findSettingsFile, type SettingsFile } from '#server/env-file.ts'
import { unknownSettings } from '#server/env-names.ts'
import { localHosts } from '#server/lib/same-origin.ts'
import { missingParts, onOrOff, signInMethodsOf, signInSettings } from '#server/env-sign-in.ts'

export type FoundSettings = { env: Env; file: SettingsFile | undefined }

/**
 * Reads the settings of this process, once at its start: those of the settings file, overridden by the environment.
 * This is the only file that reads process.env. Throws SettingsError.
 */
export function readSettings(
  environment: Record<string, string | undefined> = process.env,
  find = findSettingsFile,
): FoundSettings {
  const file = find(environment)
  const fileSettings = file?.settings ?? {}
  const names = { file: Object.keys(fileSettings), environment: Object.keys(environment) }
  const faults = [...(file?.faults ?? []), ...unknownSettings(knownNames, names)]
  if (faults.length > 0) throw new SettingsError(faults)
  return { env: readEnv({ ...fileSettings, ...withoutEmpty(environment) }), file }
}

/**
 * Parses the settings. An empty setting counts as not set, except WEATHER_URL, where empty turns the weather off.
 * Throws SettingsError with one sentence per wrong setting.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = Settings.safeParse(withoutEmpty(source))
  if (!parsed.success) {
    throw new SettingsError(oneSentencePerSetting(parsed.error))
  }
  return parsed.data
}

const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === 'WEATHER_URL'),
    ),
  )

export type Env = z.output<typeof Settings>

/** The PostgreSQL server that the tests should use instead of starting their own. */
export function testDatabaseUrl(): string | undefined {
  return process.env['DATABASE_URL_TEST'] || undefined
}

/**
 * Which tests run: `quick` is `npm test`, `rest` is what `npm run test:all` adds to it, `long` is everything with
 * full counts, `by hand` is everything with the ordinary counts.
 */
export function testTier(): 'quick' | 'rest' | 'long' | 'by hand' {
  const tier = process.env['TEST_TIER']
  return tier === 'quick' || tier === 'rest' || tier === 'long' ? tier : 'by hand'
}

/** Whether tests run their full counts (`npm run test:long`) instead of those that fit an ordinary run. */
export function isLongRun(): boolean {
  return testTier() === 'long'
}

/** The variables that a child process needs to find its programs, without our settings and secrets. */
export function childEnvironment(): Record<string, string> {
  const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot']
  return Object.fromEntries(
    passedOn.flatMap((name) => [[name, process.env[name] ?? '']]).filter(([, value]) => value),
  )
}

function oneSentencePerSetting(error: z.ZodError): string[] {
  const sentences = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const name = path.join('.')
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}`)
  }
  return [...sentences.values()]
}

export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

const url = (protocols: string[], shape: string) =>
  z
    .string()
    .refine(hasCodedPassword, passwordSentence)
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${shape}`)

const passwordSentence =
  'has a password with a character that must be encoded. Write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25.'

/** Otherwise a part of the password is parsed as the host, and shown wherever the host is shown. */
function hasCodedPassword(text: string): boolean {
  const [, user = '', others = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? []
  if (others.includes('@')) return false
  return /^([^%]|%[0-9a-f]{2})*$/i.test(user)
}

const publicUrl = url(['http:', 'https:'], 'the address people open, like https://events.example.com.')
  .refine(
    (text) => !URL.canParse(text) || new URL(text).pathname === '/',
    'must be an address without a path.',
  )
  .refine(
    (text) =>
      !URL.canParse(text) || new URL(text).protocol === 'https:' || localHosts.has(new URL(text).hostname),
    'must start with https:// unless it is this machine (http://localhost): sign-in cookies need it.',
  )
  .transform((text) => new URL(text).origin)

/** Each address follows the rule for PUBLIC_URL: https, or this machine. */
const postHosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(publicUrl, 'must list addresses like https://hooks.example.com, separated by commas.'))

/** Words found in example files and manuals: a secret made of them is easily guessed. */
const knownSecrets = /change|secret|example|password|default|quarterdeck/i

const secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= 32,
    'must have at least 32 bytes. Make one with: openssl rand -hex 32',
  )
  .refine(
    (text) => new Set(text).size >= 8 && !knownSecrets.test(text),
    'is easy to guess. Make one with: openssl rand -hex 32',
  )

const email = z
  .email('must be an e-mail address, like name@example.com.')
  .transform((text) => text.toLowerCase())

const addressOrRange =
  /^(\d{1,3}(\.\d{1,3}){3}(\/([0-9]|[12]\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:.]*(\/(\d|[1-9]\d|1[01]\d|12[0-8]))?)$/i

const trustedProxy = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => addressOrRange.test(part)),
    'must list the addresses or ranges of your own proxies, like 10.0.0.5,172.16.0.0/12.',
  )

const daysSentence = 'must be a number of days between 1 and 3650.'
const days = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, daysSentence)
    .transform(Number)
    .refine((count) => count >= 1 && count <= 3650, daysSentence)
    .default(usual)

const portSentence = 'must be a port number between 0 and 65535.'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portSentence)
  .transform(Number)
  .refine((number) => number <= 65_535, portSentence)

const shape = {
  NODE_ENV: z.string().optional(),
  npm_lifecycle_event: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'like postgres://user:password@host:5432/name').optional(),
  PUBLIC_URL: publicUrl.optional(),
  SECRET: secret.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters.')
    .max(100, 'must have at most 100 characters.')
    .optional(),
  ORGANISER_EMAIL: email.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'like smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a sender, like Events <events@example.com>.')
    .optional(),
  WEATHER_URL: z
    .union([
      z.literal(''),
      url(['http:', 'https:'], 'the address of a weather service, or empty for no weather.'),
    ])
    .default('https://api.open-meteo.com/v1/forecast'),
  BACKEND_CONSOLE_URL: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be an address that starts with https:// or with one slash.')
    .default('/api/docs'),
  TRUSTED_PROXY: trustedProxy.default([]),
  KEEP_BACKUPS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of files between 1 and 9999.')
    .transform(Number)
    .default(30),
  SECURITY_CONTACT: z
    .union([z.email(), url(['https:'], '')], { error: 'must be an e-mail address or an https address.' })
    .optional(),
  SECURITY_CONTACT_UNTIL: z.iso.date('must be a day, like 2027-06-30.').optional(),
  KEEP_FLIGHTS_DAYS: days(90),
  KEEP_HEALTH_DAYS: days(400),
  CAPTCHA: onOrOff,
  MAIL_LOCAL_LINKS: onOrOff,
  POST_HOSTS: postHosts.default([]),
  ...signInSettings,
} as const

export const settingNames: readonly string[] = Object.keys(shape)
const knownNames = [...settingNames, 'QUARTERDECK_ENV', 'DATABASE_URL_TEST', 'TEST_TIER']

const Settings = z
  .object(shape)
  .superRefine((settings, context) => {
    for (const [name, sentence] of [...contradictions(settings), ...missingParts(settings)]) {
      context.addIssue({ code: 'custom', path: [name], message: sentence })
    }
  })
  .transform((settings) => ({
    production: settings.NODE_ENV === 'production',
    /** npm doesn't forward signals, so a process it started watches for the end of its parent. */
    startedByNpm: settings.npm_lifecycle_event !== undefined,
    port: settings.PORT,
    host: settings.HOST,
    /** Where figures are served: a separate port, because a proxy passes on the main port. */
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    /** The origin of the links in mails. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    /** Whether guests on other machines can open publicUrl. */
    isPublic: settings.PUBLIC_URL?.startsWith('https:') === true,
    secret: settings.SECRET,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    organiserEmail: settings.ORGANISER_EMAIL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    weatherUrl: settings.WEATHER_URL,
    backendConsoleUrl: settings.BACKEND_CONSOLE_URL,
    trustedProxies: settings.TRUSTED_PROXY,
    /** How many files `npm run backup -- FOLDER/` keeps there. */
    keptBackups: settings.KEEP_BACKUPS,
    securityContact:
      settings.SECURITY_CONTACT === undefined || settings.SECURITY_CONTACT_UNTIL === undefined
        ? undefined
        : { address: settings.SECURITY_CONTACT, until: settings.SECURITY_CONTACT_UNTIL },
    keptDays: { flights: settings.KEEP_FLIGHTS_DAYS, health: settings.KEEP_HEALTH_DAYS },
    isCaptchaOn: settings.CAPTCHA,
    /** Whether several people may be mailed links that open only on this machine. */
    mailsLocalLinks: settings.MAIL_LOCAL_LINKS,
    /** Origins that posts may go to besides those of Slack and Teams. */
    postHosts: settings.POST_HOSTS,
    signInMethods: signInMethodsOf(settings),
  }))

/** Settings that need others, with the sentence to show if those are missing. */
const needs = [
  ['DATABASE_URL', 'SECRET', 'is needed with DATABASE_URL. Make one with: openssl rand -hex 32'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'is needed with ADMIN_EMAIL.'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', 'is needed with ADMIN_PASSWORD.'],
  ['SECURITY_CONTACT', 'SECURITY_CONTACT_UNTIL', 'is needed with SECURITY_CONTACT: the last day it holds.'],
  ['SMTP_URL', 'MAIL_FROM', 'is needed with SMTP_URL: the sender that guests see.'],
] as const

const contradictions = (settings: Partial<Record<(typeof needs)[number][0 | 1], string>>) =>
  needs.flatMap(([name, other, sentence]) =>
    settings[name] && !settings[other] ? [[other, sentence] as const] : [],
  )
