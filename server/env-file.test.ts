import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/env.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-settings-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const path = join(dir, 'quarterdeck.env')
const DATA_DIR = join(dir, 'data')
const write = (...lines: string[]) => writeFileSync(path, lines.join('\n'), { mode: 0o600 })

/** The sentences with which a start with these settings is refused. */
function refusals(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.sentences
  }
}

test('reads the settings file next to the data directory, and lets the environment override it', () => {
  write('# The event', '', 'PORT=3100', "MAIL_FROM='Events <events@example.com>'", 'export HOST = "x"')
  expect(refusals({ DATA_DIR })).toEqual([`Line 5 of ${path} is not NAME=value.`])
  write('# The event', '', 'PORT=3100', "MAIL_FROM='Events <events@example.com>'", 'WEATHER_URL=')
  expect(readSettings({ DATA_DIR })).toMatchObject({
    env: { port: 3100, mailFrom: 'Events <events@example.com>', weatherUrl: '' },
    file: { path, isOpenToOthers: false },
  })
  expect(readSettings({ DATA_DIR, PORT: '3200', MAIL_FROM: '' }).env).toMatchObject({
    port: 3200,
    mailFrom: 'Events <events@example.com>',
  })
})

test('reads the file that QUARTERDECK_ENV names and refuses to start if it is missing', () => {
  const elsewhere = join(dir, 'elsewhere.env')
  writeFileSync(elsewhere, `DATA_DIR=${DATA_DIR}\nPUBLIC_URL=https://events.example.com\n`)
  chmodSync(elsewhere, 0o644)
  expect(readSettings({ QUARTERDECK_ENV: elsewhere })).toMatchObject({
    env: { dataDir: DATA_DIR, publicUrl: 'https://events.example.com' },
    file: { isOpenToOthers: process.platform !== 'win32' },
  })
  const missing = join(dir, 'gone.env')
  expect(refusals({ QUARTERDECK_ENV: missing })).toEqual([
    `The settings file ${missing} cannot be read: ENOENT: no such file or directory, open '${missing}'.`,
  ])
})

test('uses the environment alone if there is no file', () => {
  expect(readSettings({ DATA_DIR: join(dir, 'deeper', 'data') })).toMatchObject({ file: undefined })
})

test('reports an unknown setting, and suggests the known setting with a similar name', () => {
  write('PUBLIC_ULR=https://events.example.com', 'COLOUR=blue', 'PORT=1', 'PORT=2')
  expect(refusals({ DATA_DIR, TRUSTED_PROXIES: '127.0.0.1', HOSTNAME: 'deck', LOGNAME: 'ana' })).toEqual([
    `Line 4 of ${path} sets PORT a second time.`,
    'PUBLIC_ULR isn’t a setting. Did you mean PUBLIC_URL?',
    'COLOUR isn’t a setting.',
  ])
  write('')
  expect(refusals({ DATA_DIR, DATABASE_ULR: 'postgres://x', HOSTNAME: 'deck', LOGNAME: 'ana' })).toEqual([
    'DATABASE_ULR isn’t a setting. Did you mean DATABASE_URL?',
  ])
})

const passwordSentence =
  'DATABASE_URL has a password with a character that must be encoded. ' +
  'Write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25.'

test.each(['s3@r/t', '12/t', 's3#t', '12?t', '100%', 'a/b@c'])(
  'explains why a password with %s is wrong, without showing any part of it',
  (password) => {
    const DATABASE_URL = `postgres://deck:${password}@db.example.com/deck`
    expect(refusals({ DATA_DIR, DATABASE_URL, SECRET: '4f1d9c0b7a63e258d1f0a9b8c7d6e5f4' })).toEqual([
      passwordSentence,
    ])
  },
)

test('accepts a password with percent-encoded characters', () => {
  const DATABASE_URL = 'postgres://deck:s3%40r%2Ft@db.example.com/deck'
  expect(refusals({ DATA_DIR, DATABASE_URL, SECRET: '4f1d9c0b7a63e258d1f0a9b8c7d6e5f4' })).toEqual([])
})
