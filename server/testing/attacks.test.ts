import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answerAs } from '#server/registration/confirmation/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { callServer } from '#server/testing/dataset.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { declared } from '#server/testing/procedures.ts'
import {
  cheapPasswords,
  cookieHeader,
  cookiesOf,
  signInForToken,
  testDeps,
  type Client,
} from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const mallory = 'mallory@attacks.test'
const bea = 'bea@attacks.test'
const chosenPassword = 'salt-Meadow-204'

/** Attacks that once succeeded, replayed move by move, with the responses they get now. */
describeOnBothDatabases('attacks on accounts', (world) => {
  const served = openServer(() => deps())
  let venueId: string
  let organiser: Client
  const mailbox = createMailbox()
  const deps = () => testDeps(world().db)

  beforeAll(async () => {
    venueId = await addVenue(world().db)
  })
  beforeEach(async () => {
    const tables = [outbox, invitations, attendance, people, session, account, userRoles, user, rateCounters]
    for (const table of tables) await world().db.delete(table)
    mailbox.empty()
    const nadia = { name: 'Nadia', email: 'nadia@attacks.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, nadia))
  })

  const invite = async (fields: Partial<typeof people.$inferInsert> = {}) => {
    const personId = await addPerson(world().db, { fullName: 'Bea', email: bea, phone: '+47 1', ...fields })
    await addAttendance(world().db, { personId, venueId, attending: 'yes' })
    return personId
  }
  async function linkTo(email: string, page: string): Promise<string> {
    await deliverAllDue(deps(), mailbox.mailer)
    return mailbox.newestTo(email)?.text.match(new RegExp(`${page}#(\\S+)`))?.[1] ?? 'no mail came'
  }
  const trySignIn = async (browser: Client, email: string, password: string) => {
    const response = await fetch(`${served.url}/auth/v1/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: deps().publicUrl,
        cookie: cookieHeader(cookiesOf(browser)),
      },
      body: JSON.stringify({ email, password }),
    })
    return response.status
  }
  const guess = async () => {
    for (let tries = 0; tries < 12; tries++) await trySignIn(served.browser(), bea, `wrong-Guess-${tries}`)
  }

  test('the owner’s click doesn’t prove her address for another person’s account, or link her person', async () => {
    const personId = await invite({ allergies: ['nuts'] })
    const attacker = served.browser('198.51.100.6')
    await attacker.accounts.signUp({ email: mallory, password: castPassword })
    const confirmToken = await linkTo(mallory, 'confirm')
    await attacker.claims.confirm({ token: confirmToken })
    const malloryId = await addAccount(world().db, cheapPasswords, { name: 'Mallory', email: `2${mallory}` })
    const signedIn = await served.signedIn(malloryId)
    await signedIn.ownAccount.changeEmail({ newEmail: bea })
    const token = await linkTo(bea, 'confirm-email')
    // Bea reads her mail and clicks, first signed out, then in a browser where she is signed in.
    await expect(served.browser().accounts.confirmEmail({ token })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    // Mallory can't use the link herself, because the address belongs to a person.
    await expect(signedIn.accounts.confirmEmail({ token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await signedIn.survey.answer({ venueId, answers: answersOf('Mallory') })
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ userId: null, fullName: 'Bea', allergies: ['nuts'] })
  })

  test('strangers’ wrong guesses don’t lock the owner out of the device that reset the password', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Bea', email: bea, role: 'guest' })
    await guess()
    const phone = served.browser()
    expect(await trySignIn(phone, bea, castPassword)).toBe(429)
    await phone.accounts.askReset({ email: bea })
    const token = await linkTo(bea, 'reset-password')
    await phone.accounts.reset({ token, newPassword: chosenPassword })
    // The guessing continues.
    await guess()
    expect(await trySignIn(phone, bea, chosenPassword)).toBe(200)
  })

  test('a reset lets the owner sign in on any other device, too', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Bea', email: bea, role: 'guest' })
    await guess()
    await served.browser().accounts.askReset({ email: bea })
    await served
      .browser()
      .accounts.reset({ token: await linkTo(bea, 'reset-password'), newPassword: chosenPassword })
    expect(await trySignIn(served.browser(), bea, chosenPassword)).toBe(200)
  })

  test('confirming a registration or accepting a personal link lets the owner in despite strangers’ guesses', async () => {
    const ways = {
      registration: async (owner: Client) => {
        await owner.accounts.signUp({ email: bea, password: chosenPassword })
        await guess()
        await owner.claims.confirm({ token: await linkTo(bea, 'confirm') })
      },
      'personal link': async (owner: Client) => {
        const { url } = await organiser.invitations.link({ personId: await invite(), venueId })
        await guess()
        const token = url.split('#')[1] ?? ''
        await owner.invitations.accept({ token, password: chosenPassword, answers: answersOf('Bea') })
      },
    }
    for (const [way, answer] of Object.entries(ways)) {
      for (const table of [outbox, invitations, attendance, people]) await world().db.delete(table)
      await world().db.delete(user).where(eq(user.email, bea))
      const victim = served.browser()
      await answer(victim)
      // Earlier guesses no longer count, and this device isn't affected by later ones.
      expect([way, await trySignIn(served.browser(), bea, chosenPassword)]).toEqual([way, 200])
      await guess()
      expect([way, await trySignIn(served.browser(), bea, chosenPassword)]).toEqual([way, 429])
      expect([way, await trySignIn(victim, bea, chosenPassword)]).toEqual([way, 200])
    }
  })

  test('a personal link invalidates an earlier temporary password, however the link is created', async () => {
    const personId = await invite()
    const ways = {
      'copied from the row': () => organiser.invitations.link({ personId, venueId }),
      'copied instead': () => organiser.guestAccounts.linkInstead({ personId, venueId }),
      'bulk set-up': () => organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [personId] }),
    }
    for (const [way, makeLink] of Object.entries(ways)) {
      const { password } = await organiser.guestAccounts.renew({ personId })
      await makeLink()
      expect([way, await trySignIn(served.browser(), bea, password)]).toEqual([way, 401])
    }
  })

  test('a temporary password invalidates an earlier personal link, however the password is created', async () => {
    const personId = await invite()
    const ways = {
      'Send Invite': () => organiser.guestAccounts.create({ personId, email: bea }),
      'New invitation': () => organiser.guestAccounts.renew({ personId }),
      'one password each': () => organiser.guestAccounts.setUp({ way: 'random', personIds: [personId] }),
      'one password for all': () =>
        organiser.guestAccounts.setUp({ way: 'preset', password: chosenPassword, personIds: [personId] }),
    }
    for (const [way, makePassword] of Object.entries(ways)) {
      const { url } = await organiser.invitations.link({ personId, venueId })
      await makePassword()
      const opened = served.browser().invitations.open({ token: url.split('#')[1] ?? '' })
      expect([way, await opened.catch((error: unknown) => error)]).toMatchObject([
        way,
        { code: 'LINK_INVALID' },
      ])
    }
  })

  test('an account whose role was removed can’t write anything', async () => {
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Bea', email: bea, role: 'guest' })
    const personId = await invite({ userId })
    const registrant = served.browser()
    await registrant.survey.submit({
      venueId,
      email: bea,
      password: chosenPassword,
      answers: answersOf('Not Bea'),
    })
    const pendingToken = await linkTo(bea, 'confirm')
    await organiser.administration.setRole({ id: userId, from: 'guest', role: null })
    const signedIn = await served.signInWithPassword(bea, castPassword)
    if (!signedIn) throw new Error('The password doesn’t work.')
    const forbidden = { code: 'FORBIDDEN' }
    await expect(signedIn.survey.answer({ venueId, answers: answersOf('Not Bea') })).rejects.toMatchObject(
      forbidden,
    )
    // A call admitted just before the role was taken detects it in its own transaction.
    const lateAnswer = { venueId, answers: answersOf('Not Bea'), removes: [], ownRemoves: [] }
    await expect(answerAs(deps(), { userId, email: bea }, lateAnswer)).rejects.toMatchObject(forbidden)
    await expect(signedIn.ownAccount.rename({ name: 'Not Bea' })).rejects.toMatchObject(forbidden)
    await expect(signedIn.ownAccount.changeEmail({ newEmail: mallory })).rejects.toMatchObject(forbidden)
    // Everything that the contract protects by a session: password, second factor, other ways to sign in, erasure. A
    // partner's link isn't a session: it opens the same list for anyone.
    const guarded = declared.filter(({ meta }) => meta.access !== 'anyone' && meta.access !== 'partner')
    expect(guarded.length).toBeGreaterThan(100)
    const tokenSignIn = await signInForToken(served.url, { email: bea, password: castPassword })
    const authorization = `Bearer ${tokenSignIn.headers.get('set-auth-token')}`
    for (const { path } of guarded) {
      const { status } = await callServer(served.url, path, { headers: { authorization } })
      expect([path, status]).toEqual([path, 403])
    }
    await expect(signedIn.claims.confirm({ token: pendingToken })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    await expect(
      served.browser().claims.confirm({ token: pendingToken, password: castPassword }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ fullName: 'Bea', email: bea })
  })

  test('an answer links no account to a person until a password reset proves the account’s mailbox', async () => {
    const personId = await invite()
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Bea', email: bea })
    // Someone else made this account, and chose its password.
    await world().db.update(user).set({ emailVerified: false }).where(eq(user.id, userId))
    const signedIn = await served.signedIn(userId)
    const answer = () => signedIn.survey.answer({ venueId, answers: answersOf('Not Bea') })
    await expect(answer()).rejects.toMatchObject({ code: 'MAILBOX_NOT_PROVED' })
    await world().db.insert(account).values({ userId, providerId: 'company', accountId: 'not Bea' })
    const victim = served.browser()
    await victim.accounts.askReset({ email: bea })
    await victim.accounts.reset({ token: await linkTo(bea, 'reset-password'), newPassword: chosenPassword })
    await expect(answer()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const ways = await world().db.select().from(account).where(eq(account.userId, userId))
    expect(ways.map(({ providerId }) => providerId)).toEqual(['credential'])
    const again = await served.signedIn(userId)
    await again.survey.answer({ venueId, answers: answersOf('Bea') })
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    expect(person).toMatchObject({ userId, fullName: 'Bea' })
  })

  test('an account confirmed without an event gets its person’s name', async () => {
    await invite({ fullName: 'Bea Lund' })
    const browser = served.browser()
    await browser.accounts.signUp({ email: bea, password: chosenPassword })
    await browser.claims.confirm({ token: await linkTo(bea, 'confirm') })
    expect(await browser.ownAccount.mine()).toMatchObject({ name: 'Bea Lund' })
  })

  test('a caller with a token gets a new token, but no cookie, after changing the password', async () => {
    await addAccount(world().db, cheapPasswords, { name: 'Bea', email: bea, role: 'guest' })
    const post = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${served.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signedIn = await post(
      '/sign-in/email',
      { email: bea, password: castPassword },
      { prefer: 'set-auth-token' },
    )
    const change = { currentPassword: castPassword, newPassword: chosenPassword }
    const changed = await post('/change-password', change, bearer(signedIn))
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([200, []])
    const current = await fetch(`${served.url}/auth/v1/get-session`, { headers: bearer(changed) })
    expect(await current.json()).toMatchObject({ email: bea })
  })
})

const bearer = (response: Response) => ({
  authorization: `Bearer ${response.headers.get('set-auth-token')}`,
})
