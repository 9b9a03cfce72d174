import type { Letter, Mailer, Passwords, Provider, Sms, Weather } from '#server/core/ports.ts'
import type { outbox } from '#server/db/tables/mail-outbox.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/lib/log.ts'

/** What every command may need of the outside; made once per process, or per test. */
export type Deps = {
  db: Db
  clock: () => Date
  /** What the database's own clock says: the second reading for work that cannot be undone. */
  databaseClock: (db: Db) => Promise<Date>
  log: Log
  passwords: Passwords
  /** At least 32 bytes; signs cookies and links. */
  secret: string
  /** The origin links carry, without a slash at the end. */
  publicUrl: string
  /** Whether a mail server is set up. */
  isMailConfigured: boolean
  /** Sends at once; null without a mail server. */
  mailer: Mailer | null
  /** Writes a mail at the moment it leaves; null: what it was about is over. */
  compose: (deps: Deps, mail: typeof outbox.$inferSelect) => Promise<Letter | null>
  /** Writes to the operator's terminal; null where standard output is a file or a pipe, which keep what they get. */
  terminal: ((text: string) => void) | null
  weather: Weather
  /** Those of the settings people may sign in with; none by default. */
  providers: readonly Provider[]
  /** Whether a linked Ethereum wallet opens an account; off by default. */
  isEthereumOn: boolean
  /** Sends a text message; null where no webhook is set up. */
  sms: Sms | null
  /** Whether a stranger's calls that make us hash, mail or text ask for the solution of a challenge; off by default. */
  isCaptchaOn: boolean
  /** Whether several people may be mailed although their links open on this machine only; off by default. */
  mailsLocalLinks: boolean
  backendConsoleUrl: string
  organiserEmail: string | undefined
  trustedProxies: readonly string[]
  /** After how many days answers are forgotten: flights after an event, health without one. */
  keptDays: { flights: number; health: number }
}

/** Whether guests can open the links we write: an address of this machine opens nothing on theirs. */
export const isReachable = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)

/** Whether nobody but this machine could open the links of a mailing. */
export const hasDeadLinks = (deps: Pick<Deps, 'publicUrl' | 'mailsLocalLinks'>) =>
  !deps.mailsLocalLinks && !isReachable(deps)

export const isSecure = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => publicUrl.startsWith('https:')

/** How a person gets their link: by mail, or from the organiser's hand when no mail server is set up. */
export const delivery = ({
  isMailConfigured,
}: Pick<Deps, 'isMailConfigured'>): { delivery: 'mail' | 'organiser' } => ({
  delivery: isMailConfigured ? 'mail' : 'organiser',
})

/**
 * The same of a mail that may have to wait its turn: by when it leaves, null where that is now. `times` are what it waits
 * for.
 */
export const deliveryBy = (deps: Pick<Deps, 'isMailConfigured' | 'clock'>, ...times: Date[]) => {
  const latest = Math.max(...times.map((time) => time.getTime()))
  const waits = deps.isMailConfigured && latest > deps.clock().getTime()
  return { ...delivery(deps), leavesBy: waits ? new Date(latest).toISOString() : null }
}
