import { eq, isNotNull } from 'drizzle-orm'
import { startSession } from '#server/accounts/sessions.ts'
import { account, accountProofs, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { secretOf } from '#server/accounts/proofs/rules.ts'
import { addAccount, addAttendance, addPerson } from '#server/testing/cast.ts'
import { cheapPasswords, cookiesOf, storeCookie, type Client, type serve } from '#server/testing/served.ts'

type Served = Awaited<ReturnType<typeof serve>>

export const addresses = {
  victim: 'victim@take-over.test',
  mallory: 'mallory@take-over.test',
  organiser: 'nadia@take-over.test',
} as const

/** The password that each player sets everywhere, and types wherever one is requested. */
export const passwords = { victim: 'quiet-Heron-38', mallory: 'mine-Now-666-ha' } as const

export type Player = 'mallory' | 'victim'

/** The content of a mailbox: link tokens by the page they open, and codes. Old links and codes stay. */
type Mailbox = Record<'registration' | 'invitation' | 'organiser' | 'reset' | 'new-email', string[]> & {
  codes: string[]
}

export type Game = {
  deps: Deps
  served: Served
  venueId: string
  /** The person whom Mallory attacks, and one without an address whose personal link she was given. */
  persons: { victim: string; nameless: string }
  browsers: Record<Player | 'organiser', Client>
  /** The browsers' cookies by name. */
  jars: Record<Player | 'organiser', Map<string, string>>
  mail: Record<Player, Mailbox>
  /** Temporary passwords that the organiser gave to their owner. */
  givenPasswords: Record<Player, string[]>
  /** Every response Mallory got. */
  inbox: string
  /** The procedures and service paths that were called. */
  called: Set<string>
}

/** One action of a player. */
export type Move = (game: Game) => Promise<void>

const tablesToEmpty = [
  outbox,
  organiserInvitations,
  invitations,
  pendingRegistrations,
  attendance,
  people,
  accountProofs,
  session,
  account,
  userRoles,
  user,
  rateCounters,
]

/**
 * The start of each game: the victim is an invited person with private data and no account. Mallory has an account with
 * an address of her own and no person, and holds the personal link of a person invited without an address.
 */
export async function startGame(deps: Deps, served: Served, venueId: string): Promise<Game> {
  const { db } = deps
  for (const table of tablesToEmpty) await db.delete(table)
  const secrets = { notes: 'canary-notes', allergies: ['canary-allergy'], phone: 'canary-phone' }
  const victim = await addPerson(db, { fullName: 'Victim', email: addresses.victim, ...secrets })
  await addAttendance(db, { personId: victim, venueId, attending: 'yes' })
  const nameless = await addPerson(db, { fullName: 'No Address' })
  await addAttendance(db, { personId: nameless, venueId })
  const [invitation] = await db.insert(invitations).values({ personId: nameless, venueId }).returning()
  const organiser = { name: 'Nadia', email: addresses.organiser, role: 'admin' } as const
  const malloryId = await addAccount(db, cheapPasswords, {
    name: addresses.mallory,
    email: addresses.mallory,
  })
  await db
    .update(account)
    .set({ password: await cheapPasswords.hash(passwords.mallory) })
    .where(eq(account.userId, malloryId))
  const called = new Set<string>()
  const organiserId = await addAccount(db, cheapPasswords, organiser)
  const clients = { organiser: served.browser(), mallory: served.browser(), victim: served.browser() }
  const game: Game = {
    deps,
    served,
    venueId,
    persons: { victim, nameless },
    browsers: {
      organiser: recordCalls(clients.organiser, called),
      mallory: recordCalls(clients.mallory, called),
      victim: recordCalls(clients.victim, called),
    },
    jars: {
      organiser: cookiesOf(clients.organiser),
      mallory: cookiesOf(clients.mallory),
      victim: cookiesOf(clients.victim),
    },
    mail: { victim: emptyMailbox(), mallory: emptyMailbox() },
    givenPasswords: { victim: [], mallory: [] },
    inbox: '',
    called,
  }
  await signInAs(game, 'organiser', organiserId)
  await signInAs(game, 'mallory', malloryId)
  if (invitation) game.mail.mallory.invitation.push(linkToken(deps.secret, 'invitation', invitation))
  return game
}

/** Signs a player's browser in, with a fresh proof of identity. */
export async function signInAs(
  { deps, jars }: Game,
  player: Player | 'organiser',
  userId: string,
): Promise<void> {
  storeCookie(jars[player], await startSession(deps.db, deps, { userId, userAgent: 'game' }))
}

/** A browser without cookies, on any device. */
export const openBrowser = (game: Game): Client => recordCalls(game.served.browser(), game.called)

const emptyMailbox = (): Mailbox => ({
  registration: [],
  invitation: [],
  organiser: [],
  reset: [],
  'new-email': [],
  codes: [],
})

function recordCalls(client: Client, called: Set<string>): Client {
  return new Proxy(client, {
    get: (nouns, noun) => {
      const procedures: object = Reflect.get(nouns, noun)
      return new Proxy(procedures, {
        get: (all, name) => {
          called.add(`${String(noun)}.${String(name)}`)
          const procedure: unknown = Reflect.get(all, name)
          return procedure
        },
      })
    },
  })
}

/** Puts all new links and codes into the two mailboxes; earlier ones stay there. */
export async function deliver({ deps, mail }: Game): Promise<void> {
  const { db, secret } = deps
  const put = (email: string | null, kind: keyof Mailbox, text: string) => {
    const box =
      email === addresses.victim ? mail.victim : email === addresses.mallory ? mail.mallory : undefined
    if (box && !box[kind].includes(text)) box[kind].push(text)
  }
  for (const registration of await db.select().from(pendingRegistrations))
    put(registration.email, 'registration', linkToken(secret, 'claim', registration))
  for (const invitation of await db.select().from(organiserInvitations))
    put(invitation.email, 'organiser', linkToken(secret, 'organiser', invitation))
  for (const proof of await db.select().from(accountProofs)) {
    const secretText = secretOf(deps, proof)
    if (proof.kind === 'reset') put(proof.email, 'reset', secretText.split('#')[1] ?? '')
    else if (proof.kind === 'new e-mail') put(proof.email, 'new-email', secretText.split('#')[1] ?? '')
    else if (proof.kind !== 'factor') put(proof.email, 'codes', secretText)
  }
  const invited = await db
    .select({ invitation: invitations, email: people.email })
    .from(invitations)
    .innerJoin(people, eq(people.id, invitations.personId))
    .where(isNotNull(people.email))
  for (const { invitation, email } of invited)
    put(email, 'invitation', linkToken(secret, 'invitation', invitation))
}

/** The ways in which Mallory may have got in. Empty if she didn't. */
export async function findWaysIn(game: Game): Promise<string[]> {
  const { deps, persons, browsers, inbox } = game
  const rows = await deps.db
    .select({
      userId: user.id,
      email: user.email,
      personId: people.id,
      role: userRoles.role,
      password: account.password,
      identity: account.accountId,
    })
    .from(user)
    .leftJoin(people, eq(people.userId, user.id))
    .leftJoin(userRoles, eq(userRoles.userId, user.id))
    .leftJoin(account, eq(account.userId, user.id))
  const canMalloryOpen = async ({ password }: (typeof rows)[number]) =>
    [passwords.mallory, ...game.givenPasswords.mallory].reduce<Promise<boolean>>(
      async (previous, typed) => (await previous) || (await cheapPasswords.verify(typed, password)),
      Promise.resolve(false),
    )
  const found: string[] = []
  for (const row of rows) {
    const isVictim = row.email === addresses.victim || row.personId === persons.victim
    const isMallorys =
      row.identity === malloryAtProvider || (row.password !== null && (await canMalloryOpen(row)))
    if (isVictim && isMallorys) found.push('Mallory can sign in as the victim')
    if (isMallorys && row.role === 'admin') found.push('Mallory can sign in as an organiser')
  }
  const current = await browsers.mallory.accounts.session()
  if (current?.email === addresses.victim || current?.personId === persons.victim)
    found.push('Mallory is signed in as the victim')
  if (current?.role === 'admin') found.push('Mallory is signed in as an organiser')
  if (inbox.includes('canary')) found.push('Mallory read private data')
  return [...new Set(found)]
}

/** The provider's name for Mallory. */
export const malloryAtProvider = 'https://id.take-over.test mallory'

export async function forEachInTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one)
}
