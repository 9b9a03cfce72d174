import { randomInt } from 'node:crypto'
import { linkIdentity, openByIdentity } from '#server/sign-in/identities/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { cookieHeader, storeCookie } from '#server/testing/served.ts'
import {
  addresses,
  openBrowser,
  forEachInTurn,
  malloryAtProvider,
  passwords,
  signInAs,
  type Game,
  type Move,
  type Player,
} from '#server/testing/take-over-game.ts'
import { organiserMoves } from '#server/testing/take-over-organiser.ts'

/** Awaits a call that may be refused, and records what Mallory gets back. */
async function attempt(game: Game, player: Player, work: Promise<unknown>): Promise<boolean> {
  try {
    const output = await work
    if (player === 'mallory') game.inbox += JSON.stringify(output ?? null)
    return true
  } catch (error) {
    if (player === 'mallory') game.inbox += String(error)
    return false
  }
}

const answers = (player: Player) => answersOf(player === 'victim' ? 'Victim' : 'Mallory', { allergies: null })

/** Actions that a player can take with an address: their own or another player's. */
const addressActions = {
  'registers {address}': (game: Game, player: Player, email: string) =>
    game.browsers[player].survey.submit({
      venueId: game.venueId,
      email,
      password: passwords[player],
      answers: answers(player),
    }),
  'signs up with {address}': ({ browsers }: Game, player: Player, email: string) =>
    browsers[player].accounts.signUp({ email, password: passwords[player] }),
  'corrects the address of the registration to {address}': (
    { browsers }: Game,
    player: Player,
    email: string,
  ) => browsers[player].claims.changeAddress({ email }),
  'asks for {address} as the account’s new address': ({ browsers }: Game, player: Player, email: string) =>
    browsers[player].ownAccount.changeEmail({ newEmail: email }),
  'asks for a new password for {address}': ({ browsers }: Game, player: Player, email: string) =>
    browsers[player].accounts.askReset({ email }),
  'asks for a code for {address}': (game: Game, player: Player, email: string) =>
    service(game, player, '/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  'signs in as {address}': (game: Game, player: Player, email: string) =>
    signIn(game, player, { email, password: passwords[player] }),
} as const

/** Actions that a player can take with their own mail and session. They try every link ever mailed. */
const ownActions: Record<string, (game: Game, player: Player) => Promise<void>> = {
  'has the registration sent again': async (game, player) => {
    await attempt(game, player, game.browsers[player].claims.sendAgain())
  },
  'opens every mailed registration link': (game, player) =>
    forEachInTurn(game.mail[player].registration, async (token) => {
      const { claims } = game.browsers[player]
      const typed = { token, password: passwords[player] }
      if (await attempt(game, player, claims.confirm({ token }))) return
      if (await attempt(game, player, claims.confirm(typed))) return
      await attempt(game, player, claims.confirm({ token, newPassword: passwords[player] }))
    }),
  'confirms every registration on another device': (game, player) =>
    forEachInTurn(game.mail[player].registration, async (token) => {
      const other = openBrowser(game)
      await attempt(game, player, other.claims.confirm({ token, newPassword: passwords[player] }))
    }),
  'opens every mailed link that confirms a new address': (game, player) =>
    forEachInTurn(game.mail[player]['new-email'], async (token) => {
      const { accounts } = game.browsers[player]
      if (await attempt(game, player, accounts.confirmEmail({ token }))) return
      await attempt(game, player, accounts.confirmEmail({ token, password: passwords[player] }))
    }),
  'sets a new password with every mailed reset link': (game, player) =>
    forEachInTurn(game.mail[player].reset, async (token) => {
      const { accounts } = game.browsers[player]
      await attempt(game, player, accounts.reset({ token, newPassword: passwords[player] }))
    }),
  'answers every personal link': (game, player) =>
    forEachInTurn(game.mail[player].invitation, async (token) => {
      const input = { token, password: passwords[player], answers: answers(player) }
      const { invitations } = game.browsers[player]
      if (await attempt(game, player, invitations.accept(input))) return
      for (const email of [addresses.victim, addresses.mallory])
        await attempt(game, player, invitations.accept({ ...input, email }))
    }),
  'uses every link that makes an organiser': (game, player) =>
    forEachInTurn(game.mail[player].organiser, async (token) => {
      const input = { token, password: passwords[player] }
      await attempt(game, player, game.browsers[player].administration.acceptInvitation(input))
    }),
  'signs in with every mailed code': (game, player) =>
    forEachInTurn(game.mail[player].codes, async (otp) => {
      await service(game, player, '/sign-in/email-otp', { email: addresses[player], otp })
    }),
  'signs in with every password handed over': (game, player) =>
    forEachInTurn(game.givenPasswords[player], (password) =>
      signIn(game, player, { email: addresses[player], password }),
    ),
  'chooses a password of their own': async (game, player) => {
    const newPassword = passwords[player]
    await attempt(game, player, game.browsers[player].accounts.choosePassword({ newPassword }))
  },
  'changes the password': async (game, player) => {
    for (const currentPassword of [passwords[player], ...game.givenPasswords[player]]) {
      const change = { currentPassword, newPassword: `${passwords[player]}-2` }
      await attempt(game, player, game.browsers[player].ownAccount.changePassword(change))
      const back = { currentPassword: change.newPassword, newPassword: passwords[player] }
      await attempt(game, player, game.browsers[player].ownAccount.changePassword(back))
    }
  },
  'answers while signed in': async (game, player) => {
    const input = { venueId: game.venueId, answers: answers(player) }
    await attempt(game, player, game.browsers[player].survey.answer(input))
    await attempt(game, player, game.browsers[player].survey.prefill({ venueId: game.venueId }))
  },
  'takes a new name': async (game, player) => {
    await attempt(game, player, game.browsers[player].ownAccount.rename({ name: 'Somebody' }))
  },
  'signs in through the provider': async (game, player) => {
    const identity = identityOf(player)
    const ownerId = await openByIdentity(game.deps, identity)
    if (ownerId !== null) await signInAs(game, player, ownerId)
  },
  'links the provider': async (game, player) => {
    const session = await game.browsers[player].accounts.session()
    if (session) await attempt(game, player, linkIdentity(game.deps, session.id, identityOf(player)))
  },
  'unlinks every identity': async (game, player) => {
    const { identities } = game.browsers[player]
    const linked = await identities.list().catch(() => [])
    await forEachInTurn(
      linked.map(({ id }) => id),
      async (id) => void (await attempt(game, player, identities.unlink({ id }))),
    )
  },
  'reads the data stored about them': async (game, player) => {
    await attempt(game, player, game.browsers[player].privacy.mine())
  },
}

/** Calls a path of the auth service; its cookies stay in the player's browser. */
async function service(game: Game, player: Player, path: string, body: object): Promise<string> {
  game.called.add(path)
  const jar = game.jars[player]
  const response = await fetch(`${game.served.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: game.deps.publicUrl,
      'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}`,
      cookie: cookieHeader(jar),
    },
    body: JSON.stringify(body),
  })
  for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
  return response.text()
}

async function signIn(game: Game, player: Player, input: { email: string; password: string }): Promise<void> {
  await service(game, player, '/sign-in/email', input)
}

/** A person known to the provider, with the mailbox that it verified: their own. */
const identityOf = (player: Player) => ({
  providerId: 'company',
  subject: player === 'mallory' ? malloryAtProvider : 'https://id.take-over.test victim',
  provenEmail: async () => addresses[player],
})

const players = ['mallory', 'victim'] as const

/** The victim never uses Mallory's address; Mallory uses both. */
const targets = { mallory: ['victim', 'mallory'], victim: ['victim'] } as const

/** Every action of every player, by a name like 'victim registers victim’s address'. */
export const moves: ReadonlyMap<string, Move> = new Map([
  ...players.flatMap((player) =>
    Object.entries(addressActions).flatMap(([action, act]) =>
      targets[player].map((whose): [string, Move] => [
        `${player} ${action.replace('{address}', `${whose}’s address`)}`,
        async (game) => void (await attempt(game, player, act(game, player, addresses[whose]))),
      ]),
    ),
  ),
  ...players.flatMap((player) =>
    Object.entries(ownActions).map(([action, act]): [string, Move] => [
      `${player} ${action}`,
      (game) => act(game, player),
    ]),
  ),
  ...organiserMoves,
])
