import { eq, isNull, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { recoverOrganiser } from '#server/sign-in/first-organiser/commands.ts'
import {
  addresses,
  openBrowser,
  forEachInTurn,
  type Game,
  type Move,
} from '#server/testing/take-over-game.ts'

/** Resolves to whether the call succeeded, because links that no longer work are tried too. */
const attempt = (work: Promise<unknown>) => work.then(() => true).catch(() => false)

/** A mail scanner in front of both mailboxes opens everything that arrives, five times. */
const scanner: Move = async (game) => {
  const browser = openBrowser(game)
  for (const { registration, invitation, reset, 'new-email': newEmail, organiser } of Object.values(
    game.mail,
  )) {
    for (let time = 0; time < 5; time += 1) {
      await forEachInTurn(registration, async (token) => void (await attempt(browser.claims.open({ token }))))
      await forEachInTurn(
        invitation,
        async (token) => void (await attempt(browser.invitations.open({ token }))),
      )
      await forEachInTurn(reset, async (token) => void (await attempt(browser.accounts.resetOpen({ token }))))
      await forEachInTurn(
        newEmail,
        async (token) => void (await attempt(browser.accounts.newEmailOpen({ token }))),
      )
      await forEachInTurn(
        organiser,
        async (token) => void (await attempt(browser.administration.invitationOpen({ token }))),
      )
    }
  }
}

/** The actions of an honest organiser and of the server's operator. Links they hand over reach the right person. */
const organisers: Record<string, Move> = {
  'organiser sends the victim an invite': async (game) => {
    const input = { personId: game.persons.victim, email: addresses.victim }
    const made = await game.browsers.organiser.guestAccounts.create(input).catch(() => null)
    if (made) game.givenPasswords.victim.push(made.password)
  },
  'organiser sends the victim a new invite': async (game) => {
    const made = await game.browsers.organiser.guestAccounts
      .renew({ personId: game.persons.victim })
      .catch(() => null)
    if (made) game.givenPasswords.victim.push(made.password)
  },
  'organiser sets everyone up with one password each': async (game) => {
    const personIds = Object.values(game.persons)
    const made = await game.browsers.organiser.guestAccounts
      .setUp({ way: 'random', personIds })
      .catch(() => [])
    for (const { email, password } of made)
      if (password !== null && email === addresses.victim) game.givenPasswords.victim.push(password)
      else if (password !== null && email === addresses.mallory) game.givenPasswords.mallory.push(password)
  },
  'organiser copies personal links': async ({ browsers, persons, venueId }) => {
    for (const personId of Object.values(persons))
      await browsers.organiser.invitations.link({ personId, venueId }).catch(() => null)
  },
  'organiser mails personal links': async ({ browsers, persons, venueId }) => {
    for (const personId of Object.values(persons))
      await browsers.organiser.invitations.send({ personId, venueId }).catch(() => null)
  },
  'organiser mails everyone a personal link, with or without an account': async (game) => {
    const personIds = Object.values(game.persons)
    await game.browsers.organiser.guestAccounts
      .setUp({ way: 'links', venueId: game.venueId, personIds })
      .catch(() => [])
  },
  'organiser writes to everyone, each with their personal link': async ({ browsers, persons, venueId }) => {
    const personIds = Object.values(persons)
    const message = { id: randomUUID(), venueId, personIds, subject: 'Come', text: '{personal link}' }
    await browsers.organiser.messages.send({ ...message, leavesAt: null }).catch(() => null)
  },
  'organiser copies a personal link instead': async ({ browsers, persons, venueId }) => {
    await browsers.organiser.guestAccounts
      .linkInstead({ personId: persons.victim, venueId })
      .catch(() => null)
  },
  'organiser corrects the address of the person without one': (game) =>
    correctPerson(game, game.persons.nameless, { email: addresses.mallory }),
  'organiser corrects the victim’s name': (game) =>
    correctPerson(game, game.persons.victim, { fullName: 'Victoria V.' }),
  'organiser links every account that fits': async ({ browsers, deps }) => {
    for (const { id } of await deps.db.select({ id: user.id }).from(user))
      await browsers.organiser.administration.link({ id }).catch(() => null)
  },
  'organiser accepts every registration': async ({ browsers, deps }) => {
    for (const { id } of await deps.db
      .select({ id: pendingRegistrations.id })
      .from(pendingRegistrations)
      .where(isNull(pendingRegistrations.endedAt)))
      await browsers.organiser.claims.accept({ id }).catch(() => null)
  },
  'organiser takes every guest’s role': (game) => setRoles(game, null),
  'organiser makes everyone a guest': (game) => setRoles(game, 'guest'),
  'organiser makes the victim an organiser': async ({ browsers, persons }) => {
    const change = { id: persons.victim, from: 'guest', role: 'admin' } as const
    await browsers.organiser.people.setRole(change).catch(() => null)
  },
  'organiser disables and enables every account': async ({ browsers, deps }) => {
    for (const { id } of await others(deps)) {
      await browsers.organiser.administration.disable({ id }).catch(() => null)
      await browsers.organiser.administration.enable({ id }).catch(() => null)
    }
  },
  'organiser invites the victim to organise': async ({ browsers }) => {
    const input = { name: 'Victim', email: addresses.victim }
    await browsers.organiser.administration.invite(input).catch(() => null)
  },
  'organiser deletes the victim’s account, and lists them again': async (game) => {
    const { browsers, persons, venueId } = game
    const person = await browsers.organiser.people.read({ id: persons.victim }).catch(() => null)
    if (!person) return
    const { id, fullName: typedName, version: _version, isEmailFixed: _fixed, ...rest } = person
    const { mailRefused: _refused, ...fields } = rest
    await browsers.organiser.privacy.erase({ kind: 'person', id, typedName }).catch(() => null)
    const newPerson = { ...fields, venueId, fullName: typedName, email: addresses.victim }
    const added = await browsers.organiser.people.add(newPerson).catch(() => null)
    if (added) game.persons.victim = added.personId
  },
  'operator recovers the organiser’s account': async ({ deps, browsers }) => {
    const link = await recoverOrganiser(deps, addresses.organiser)
    const token = link.split('#')[1] ?? ''
    await browsers.organiser.accounts.recover({ token, password: 'harbour-Kelp-71-n' })
  },
  'scanner opens every link five times': scanner,
}

/** Saves an organiser's change to a person, unless an earlier move deleted them. */
async function correctPerson({ browsers }: Game, id: string, change: { email?: string; fullName?: string }) {
  const person = await browsers.organiser.people.read({ id }).catch(() => null)
  if (person === null) return
  const { isEmailFixed: _fixed, mailRefused: _refused, ...fields } = person
  await browsers.organiser.people.update({ ...fields, ...change }).catch(() => null)
}

async function setRoles({ browsers, deps }: Game, role: 'guest' | null): Promise<void> {
  for (const { id, from } of await others(deps))
    await browsers.organiser.administration.setRole({ id, from, role }).catch(() => null)
}

/** Every account except the organiser’s. */
const others = ({ db }: Game['deps']) =>
  db
    .select({ id: user.id, from: userRoles.role })
    .from(user)
    .leftJoin(userRoles, eq(userRoles.userId, user.id))
    .where(ne(user.email, addresses.organiser))

export const organiserMoves: readonly [string, Move][] = Object.entries(organisers)
