import { copyDatabase, scheduleBackups, cleanupCopies } from '#server/db/backups.ts'
import { openDemo } from '#server/demo/demo.ts'
import { watchDisk } from '#server/db/disk-space.ts'
import { scheduleStatistics } from '#server/db/statistics.ts'
import type { Database } from '#server/db/open.ts'
import { countPeople } from '#server/db/location.ts'
import type { Env } from '#server/env.ts'
import { createContexts } from '#server/context.ts'
import { openPaths } from '#server/auth-paths.ts'
import { completeMail } from '#server/letters/commands.ts'
import { authRoute } from '#server/sign-in/route.ts'
import { explainDoubt, readClock, readDatabaseClock } from '#server/installation/clock.ts'
import { recordBackup } from '#server/audit/commands.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import type { ControlCommand } from '#server/lib/control-socket.ts'
import type { Deps } from '#server/core/deps.ts'
import { deskRoute } from '#server/desk/route.ts'
import { functionsRoute } from '#server/invitations/bulk-setup/functions-route.ts'
import { healthRoutes } from '#server/core/health.ts'
import type { Route } from '#server/lib/http-server.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import { mailboxOf } from '#server/mail/rules.ts'
import { countHit } from '#server/limits/commands.ts'
import { openApiRoute } from '#server/lib/openapi.ts'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import { warnOfUnknownProxy } from '#server/core/proxy-warning.ts'
import { createProviders } from '#server/sign-in/providers/openid.ts'
import { registrationJobs } from '#server/jobs.ts'
import { createRpc } from '#server/core/rpc.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { fromRoot } from '#server/lib/root.ts'
import { createSms } from '#server/sign-in/phones/sms.ts'
import { securityContactRoute } from '#server/core/security-contact.ts'
import { staticFiles } from '#server/lib/static-files.ts'
import { createReadCache } from '#server/read-cache/route.ts'
import { createLive } from '#server/live/route.ts'
import { createWeather } from '#server/venues/weather.ts'
import {
  hasOrganiser,
  printSetUpLink,
  recoverOrganiser,
  setUpFromSettings,
} from '#server/sign-in/first-organiser/commands.ts'
import { readOperatorsAddress } from '#server/sign-in/first-organiser/rules.ts'
import { stopRoute } from '#server/messages/reminders/route.ts'
import { picturesRoute } from '#server/pictures/route.ts'
import { retentionJob } from '#server/privacy/retention/job.ts'
import { router } from '#server/router.ts'

type Options = {
  env: Env
  database: Database
  log: Log
  clock: () => Date
  /** Aborts when the process is asked to stop: long-lived responses end then, so that the other requests can finish. */
  closing: AbortSignal
}

export type App = {
  /** Tried in this order. */
  routes: readonly Route[]
  /** Tells the app which port the server listens on: links need it, and with PORT=0 it isn't known before. */
  setPort: (port: number) => void
  /** Creates the first organiser from the settings; else returns this process's set-up link until there is one. */
  createSetUpLink: () => Promise<string | null>
  /** Fills an empty database with the demo; returns the accounts to sign in with, as text. */
  openDemo: () => Promise<string>
  startJobs: () => readonly Job[]
  /** The app's figures for /metrics. */
  figures: { live: () => number; cacheHits: Readonly<Record<'yes' | 'no', number>> }
  /** The commands that the operator's programs send to a running server with an embedded database. */
  commands: Readonly<Record<string, ControlCommand>>
}

/** Port 0 in a URL stands for the port that the server gets. */
const withPort = (url: string, port: number) => url.replace(/:0$/, `:${port}`)

const webRoot = fromRoot('dist/web')

/** The whole product, without a port: start.ts puts it behind a server, tests call it directly. */
export function createApp({ env, database, log, clock, closing }: Options): App {
  const mailer = env.smtpUrl && env.mailFrom ? createMailer(env.smtpUrl, env.mailFrom) : null
  let publicUrl = env.publicUrl
  const deps: Deps = {
    db: database.db,
    clock,
    databaseClock: readDatabaseClock,
    log,
    passwords: createPasswords(productionCost),
    secret: obtainSecret(env),
    get publicUrl() {
      return publicUrl
    },
    isMailConfigured: mailer !== null,
    mailFrom: mailer && env.mailFrom ? mailboxOf(env.mailFrom) : null,
    mailer,
    compose: completeMail,
    terminal: process.stdout.isTTY ? (text) => void process.stdout.write(text) : null,
    weather: createWeather({ weatherUrl: env.weatherUrl, clock, log }),
    providers: createProviders(env.signInMethods.providers, log),
    isEthereumOn: env.signInMethods.isEthereumOn,
    sms: env.signInMethods.sms && createSms(env.signInMethods.sms, log),
    isCaptchaOn: env.isCaptchaOn,
    mailsLocalLinks: env.mailsLocalLinks,
    postHosts: env.postHosts,
    backendConsoleUrl: env.backendConsoleUrl,
    organiserEmail: env.organiserEmail,
    trustedProxies: env.trustedProxies,
    keptDays: env.keptDays,
  }
  const live = createLive(deps, closing)
  const readCache = createReadCache(router, database, deps)
  const contextOf = createContexts(deps, readCache.read)
  return {
    routes: [
      warnOfUnknownProxy(deps),
      healthRoutes({ ...deps, closing, save: () => countHit(deps, 'ready', 'this installation') }),
      securityContactRoute({ clock, publicUrl: env.publicUrl, contact: env.securityContact }),
      live.route,
      openApiRoute(),
      readCache.route,
      createRpc(router, deps, contextOf),
      authRoute(deps, openPaths(deps), contextOf),
      functionsRoute(deps),
      calendarRoute(deps),
      picturesRoute(deps, contextOf),
      stopRoute(deps),
      deskRoute,
      staticFiles(webRoot, fromRoot('dist/before')),
    ],
    figures: { live: live.count, cacheHits: readCache.hits },
    setPort: (port) => {
      publicUrl = withPort(env.publicUrl, port)
    },
    startJobs: () =>
      [
        scheduleBackups({ database, clock, log }),
        watchDisk({ database, log }),
        scheduleStatistics({ database, log }),
        ...registrationJobs(deps),
        retentionJob(deps, cleanupCopies(database, { dataDir: env.dataDir, clock })),
        ...live.startJobs(),
        readCache.job,
      ].filter((job) => job !== undefined),
    createSetUpLink: async () => {
      const { adminEmail: email, adminPassword: password } = env
      if (email && password) await setUpFromSettings(deps, { email, password, name: email })
      return (await hasOrganiser(deps.db)) ? null : printSetUpLink(deps)
    },
    openDemo: () => openDemo(deps.db, { now: clock(), passwords: deps.passwords }),
    commands: {
      clock: async () => {
        const { doubt } = await readClock(deps.db, deps)
        return doubt ? explainDoubt(doubt) : ''
      },
      people: async () => String((await countPeople(database)) ?? 0),
      'make-admin': (email) => recoverOrganiser(deps, readOperatorsAddress(email)),
      ...(database.kind === 'pglite' && {
        backup: async () => {
          const file = await copyDatabase(database, 'asked-for', clock())
          await recordBackup(database.db, 'backup.made')
          return file
        },
      }),
    },
  }
}
