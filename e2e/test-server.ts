import { expect } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#server/testing/postgres.ts'
import { startServer } from '#server/testing/process.ts'
import { createInbox } from '#server/testing/smtp.ts'
import { createWeatherStub } from '#server/testing/weather-stub.ts'
import { openGateway } from './gateway.ts'
import { note, readRun } from './run.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** The first organiser of an empty server. */
export const organiser = { email: 'ines@example.org', password: 'kelp-Harbour-71' }

type Options = {
  /** A seeded data directory to copy; without it, an empty server with its first organiser. */
  from?: string
  /** Starts without data, so that the server creates its database and its first organiser. */
  isFirstStart?: boolean
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string
  settings?: Record<string, string>
  /** Recipients whose mail the server permanently rejects. */
  refuse?: (recipient: string) => boolean | number
  /** Lets `moveClock` move the server's clock. */
  canMoveClock?: boolean
}

const movedClock = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href

/** Starts the real server behind a gateway, with a real mail server beside it. */
export async function startTestServer(options: Options = {}) {
  const { from, isFirstStart, databaseUrl, settings = {}, refuse, canMoveClock } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-story-'))
  if (!isFirstStart && !databaseUrl) cpSync(from ?? readRun().emptyDir, dataDir, { recursive: true })
  const inbox = await createInbox(refuse)
  const clock = join(dataDir, 'story-clock')
  if (canMoveClock) writeFileSync(clock, '0')
  const weather = await createWeatherStub()
  const port = await freePort()
  const gateway = await openGateway(port)
  const start = () =>
    startServer({
      PORT: String(port),
      PUBLIC_URL: gateway.url,
      MAIL_LOCAL_LINKS: 'on',
      DATA_DIR: dataDir,
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Quarterdeck <events@example.org>',
      WEATHER_URL: weather.url,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'gX4vTz0mQe8bWn6cYj2kRd5hLs9pAf3u' }),
      ...(!from && { ADMIN_EMAIL: organiser.email, ADMIN_PASSWORD: organiser.password }),
      ...(canMoveClock && { STORY_CLOCK: clock, NODE_OPTIONS: `--import=${movedClock}` }),
      ...settings,
    })
  let server = await start()
  const noteLog = () =>
    server
      .output()
      .split('\n')
      .forEach((line) => note('logs', line))
  return {
    url: gateway.url,
    /** The link that the first start prints after its URL. */
    setUpLink: async () => {
      const findLink = () => /https?:\S+\/set-up#\S+/.exec(server.output())?.[0] ?? ''
      await expect.poll(findLink).not.toBe('')
      return findLink()
    },
    /** The newest message to an address, once there is one. */
    mailTo: async (address: string) => {
      const newest = () => inbox.received.findLast(({ to }) => to.includes(address))
      await expect.poll(newest, { message: `mail to ${address}` }).toBeDefined()
      // The line above has waited for the message.
      return newest()!
    },
    /** Sets the server's clock ahead by the given milliseconds from now on. */
    moveClock: (aheadMs: number) => writeFileSync(clock, String(aheadMs)),
    /** All mails that the mail server has received so far. */
    mails: () => inbox.received,
    /** Kills the server as a power cut would, and starts it again on the same data. */
    killAndRestart: async () => {
      await server.end('SIGKILL')
      noteLog()
      server = await start()
    },
    /** Runs a story while the gateway can't reach the server. */
    whileDown: gateway.whileDown,
    /** Runs a story while the gateway closes every new connection immediately. */
    whileCut: gateway.whileCut,
    /** Runs a story while every call is slow. */
    whileSlow: gateway.whileSlow,
    close: async () => {
      await server.end('SIGTERM')
      noteLog()
      await gateway.close()
      await inbox.close()
      await weather.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
