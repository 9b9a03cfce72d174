import type { Letter, Mailbox, Mailer, Passwords, Provider, Sms, Weather } from '#server/core/ports.ts'
import type { outbox } from '#server/db/tables/mail-outbox.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/lib/log.ts'

/** The dependencies of every command; made once per process or test. */
export type Deps = {
  db: Db
  clock: () => Date
  /** The database's clock, compared with ours before work that can't be undone. */
  databaseClock: (db: Db) => Promise<Date>
  log: Log
  passwords: Passwords
  /** At least 32 bytes; signs cookies and links. */
  secret: string
  /** The origin of links, without a trailing slash. */
  publicUrl: string
  /** Whether a mail server is set up. */
  isMailConfigured: boolean
  /** The sender of all mails; null without a mail server. */
  mailFrom: Mailbox | null
  /** Sends mails immediately; null without a mail server. */
  mailer: Mailer | null
  /** Composes a mail at the moment it is sent; null if its subject no longer exists or applies. */
  compose: (deps: Deps, mail: typeof outbox.$inferSelect) => Promise<Letter | null>
  /** Writes to the operator's terminal; null if standard output is a file or a pipe, which would store it. */
  terminal: ((text: string) => void) | null
  weather: Weather
  /** The sign-in providers of the settings; none by default. */
  providers: readonly Provider[]
  /** Whether people can sign in with a linked Ethereum wallet; off by default. */
  isEthereumOn: boolean
  /** Sends a text message; null if no webhook is set up. */
  sms: Sms | null
  /** Whether a stranger's calls that hash, mail or text require the solution to a challenge; off by default. */
  isCaptchaOn: boolean
  /** Whether several people may be mailed even if their links work only on this machine; off by default. */
  mailsLocalLinks: boolean
  /** Origins besides Slack and Teams that posts may go to, also in a private network. */
  postHosts: readonly string[]
  backendConsoleUrl: string
  organiserEmail: string | undefined
  trustedProxies: readonly string[]
  /** After how many days answers are deleted: flights after an event, health data after the last one. */
  keptDays: { flights: number; health: number }
}

/** Whether guests can open the links we write: an address of this machine doesn't work on theirs. */
export const isReachable = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)

/** Whether the links in a mailing would work only on this machine. */
export const hasDeadLinks = (deps: Pick<Deps, 'publicUrl' | 'mailsLocalLinks'>) =>
  !deps.mailsLocalLinks && !isReachable(deps)

export const isSecure = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => publicUrl.startsWith('https:')

/** How a person gets their link: by mail, or handed over by the organiser if no mail server is set up. */
export const delivery = ({
  isMailConfigured,
}: Pick<Deps, 'isMailConfigured'>): { delivery: 'mail' | 'organiser' } => ({
  delivery: isMailConfigured ? 'mail' : 'organiser',
})

/**
 * `delivery` of a mail that may have to wait: also the latest time it will be sent, null if immediately. `times`: what it
 * waits for.
 */
export const deliveryBy = (deps: Pick<Deps, 'isMailConfigured' | 'clock'>, ...times: Date[]) => {
  const latest = Math.max(...times.map((time) => time.getTime()))
  const waits = deps.isMailConfigured && latest > deps.clock().getTime()
  return { ...delivery(deps), leavesBy: waits ? new Date(latest).toISOString() : null }
}
