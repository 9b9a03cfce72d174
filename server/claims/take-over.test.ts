import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, rateCounters, session, user, userRoles } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { claims } from '#server/claims/tables.ts'
import type { Deps } from '#server/lib/deps.ts'
import { invitations } from '#server/invitations/tables.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/outbox/tables.ts'
import { people } from '#server/people/tables.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { isLongRun } from '#server/env.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const victim = 'victim@take-over.test'
const mallory = 'mallory@take-over.test'
const passwords = { mallory: 'mine-Now-666-ha', victim: 'quiet-Heron-38', fresh: 'new-Lantern-52' } as const

/** What somebody may do, in any order. Mallory reads her own mailbox, the victim theirs, a scanner opens everything. */
const moves = [
  'mallory registers the victim',
  'mallory registers herself and changes the address to the victim’s',
  'mallory registers the victim at the front door',
  'mallory has the link sent again',
  'mallory types the victim’s address into a personal link she holds',
  'mallory tries every link she was ever mailed',
  'scanner opens every link five times',
  'victim registers',
  'victim confirms the newest mail on another device',
  'victim confirms the oldest mail in the browser that registered',
] as const
type Move = (typeof moves)[number]

/** Whatever is refused is part of the game. */
const attempt = (work: Promise<unknown>) =>
  work.then(
    (answer) => JSON.stringify(answer),
    () => '',
  )

describeOnBothDatabases('A1: registering somebody else’s address', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())

  const runs = isLongRun() ? 1000 : 25

  test(`gives nothing, in ${runs} random orders of what she, the victim and a scanner do`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { minLength: 2, maxLength: 9 }), async (order) => {
        expect(await play(order)).toEqual({ malloryIsIn: false, mallorySawPrivate: false })
      }),
      { numRuns: runs },
    )
  }, 600_000)

  test('is seen by this test: without the mailbox being asked, Mallory gets in', async () => {
    const outcome = await play(['mallory registers the victim'], { isMailboxAsked: false })
    expect(outcome.malloryIsIn).toBe(true)
  })

  /** Plays a game from an empty house in which the victim is a known person with private data. */
  async function play(order: readonly Move[], { isMailboxAsked = true } = {}) {
    const tables = [
      outbox,
      claims,
      invitations,
      attendance,
      people,
      session,
      account,
      userRoles,
      user,
      rateCounters,
    ]
    for (const table of tables) await world().db.delete(table)
    await addPerson(world().db, {
      fullName: 'Victim',
      email: victim,
      notes: 'canary-notes',
      allergies: ['canary-allergy'],
    })
    const invited = await addPerson(world().db, { fullName: 'No Address', notes: 'canary-invited' })
    await addAttendance(world().db, { personId: invited, venueId })
    const [held] = await world().db.insert(invitations).values({ personId: invited, venueId }).returning()
    const game: Game = {
      heldLink: held ? linkToken(deps.secret, 'invitation', held) : '',
      mallory: served.browser('198.51.100.6'),
      victim: served.browser(),
      mallorysLinks: [],
      seen: '',
    }
    for (const move of order) await turns[move](game)
    if (!isMailboxAsked) {
      const [claim] = await world().db.select().from(claims)
      if (claim) await game.mallory.claims.confirm({ token: linkToken(deps.secret, 'claim', claim) })
    }
    const hashes = await world().db.select({ hash: account.password }).from(account)
    const opens = await Promise.all(hashes.map(({ hash }) => cheapPasswords.verify(passwords.mallory, hash)))
    const who = await game.mallory.accounts.session()
    const malloryIsIn = opens.includes(true) || who?.email === victim
    return { malloryIsIn, mallorySawPrivate: game.seen.includes('canary') }
  }

  type Game = { heldLink: string; mallory: Client; victim: Client; mallorysLinks: string[]; seen: string }

  const register = (browser: Client, email: string, password: string) =>
    browser.survey.submit({ venueId, email, password, answers: answersOf('Victim', { allergies: null }) })
  /** The links in the mails to an address, oldest first, as they read now. */
  const mailsTo = async (email: string) => {
    const open = await world().db.select().from(claims)
    return open
      .filter((claim) => claim.email === email)
      .map((claim) => linkToken(deps.secret, 'claim', claim))
  }
  const turns: Record<Move, (game: Game) => Promise<void>> = {
    'mallory registers the victim': async (game) => {
      game.seen += await attempt(register(game.mallory, victim, passwords.mallory))
    },
    'mallory registers herself and changes the address to the victim’s': async (game) => {
      await attempt(register(game.mallory, mallory, passwords.mallory))
      game.mallorysLinks.push(...(await mailsTo(mallory)))
      game.seen += await attempt(game.mallory.claims.changeAddress({ email: victim }))
    },
    'mallory registers the victim at the front door': async (game) => {
      game.seen += await attempt(game.mallory.accounts.signUp({ email: victim, password: passwords.mallory }))
    },
    'mallory has the link sent again': async (game) => {
      game.seen += await attempt(game.mallory.claims.sendAgain())
    },
    'mallory types the victim’s address into a personal link she holds': async (game) => {
      const typed = { token: game.heldLink, password: passwords.mallory, email: victim }
      const answers = answersOf('Victim', { allergies: null })
      game.seen += await attempt(game.mallory.invitations.accept({ ...typed, answers }))
    },
    'mallory tries every link she was ever mailed': async (game) => {
      for (const token of game.mallorysLinks) {
        game.seen += await attempt(game.mallory.claims.open({ token }))
        game.seen += await attempt(game.mallory.claims.confirm({ token }))
        game.seen += await attempt(game.mallory.claims.confirm({ token, newPassword: passwords.mallory }))
      }
    },
    'scanner opens every link five times': async () => {
      for (const token of [...(await mailsTo(victim)), ...(await mailsTo(mallory))]) {
        for (let i = 0; i < 5; i++) await attempt(served.browser().claims.open({ token }))
      }
    },
    'victim registers': async (game) => {
      await attempt(register(game.victim, victim, passwords.victim))
    },
    'victim confirms the newest mail on another device': async () => {
      const token = (await mailsTo(victim)).at(-1)
      if (token) await attempt(served.browser().claims.confirm({ token, newPassword: passwords.fresh }))
    },
    'victim confirms the oldest mail in the browser that registered': async (game) => {
      const token = (await mailsTo(victim)).at(0)
      if (!token) return
      const one = await attempt(game.victim.claims.confirm({ token }))
      if (one === '') await attempt(game.victim.claims.confirm({ token, newPassword: passwords.fresh }))
    },
  }
})
