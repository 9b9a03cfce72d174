import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { acceptLink, invitedEmail, inviteBeforeEach } from '#server/testing/invited-person.ts'
import { venues } from '#server/db/tables/venues.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { composeEditionMail } from '#server/edition-mails/queries.ts'

describeOnBothDatabases('answering by a personal link', (world) => {
  const invited = inviteBeforeEach(world)
  const ownRow = async () => (await world().db.select().from(attendance))[0]

  test('saves the acceptance before the form is filled in, and asks for the other answers when the link is reopened', async () => {
    const { served, token } = invited()
    const link = await token()
    const browser = served.browser()
    await browser.invitations.attend({ token: link })
    await browser.invitations.attend({ token: link })
    expect(await ownRow()).toMatchObject({ attending: 'yes', registeredAt: null })
    expect(await browser.accounts.session()).toBeNull()
    const shown = await browser.invitations.open({ token: link })
    expect(shown).toMatchObject({ answered: 'yes', asksSignIn: false })
  })

  test('the mail about an acceptance waits ten minutes, and its link leads to the missing answers', async () => {
    const { served, deps, state, token } = invited()
    const link = await token()
    await served.browser().invitations.attend({ token: link })
    const received = eq(outbox.kind, 'registration received')
    const [mail, ...others] = await world().db.select().from(outbox).where(received)
    if (!mail) throw new Error('No mail was written.')
    expect(others).toEqual([])
    expect(mail.runAt.getTime()).toBe(state.now.getTime() + 10 * 60_000)
    const letter = await composeEditionMail(deps, 'registration received', mail, () =>
      Promise.reject(new Error('No other link.')),
    )
    expect(letter?.text).toContain(`${deps.publicUrl}/invitation#${link}`)
    expect(letter?.text).toContain('A few answers are still missing')
    await acceptLink(served.browser(), link)
    const sent = await world().db.select().from(outbox).where(received)
    expect(sent.map(({ runAt }) => runAt)).toEqual([state.now])
  })

  test('logs a guest’s own acceptance once, even if an organiser had entered it before', async () => {
    const { served, token } = invited()
    const link = await token()
    const { db } = world()
    await db.update(attendance).set({ attending: 'yes' })
    const isAnswered = eq(auditLog.action, 'stay.answered')
    const before = await db.$count(auditLog, isAnswered)
    await served.browser().invitations.attend({ token: link })
    await served.browser().invitations.attend({ token: link })
    expect(await db.$count(auditLog, isAnswered)).toBe(before + 1)
  })

  test('undoing a decline after an acceptance restores the acceptance', async () => {
    const { served, token } = invited()
    const link = await token()
    const browser = served.browser()
    await browser.invitations.attend({ token: link })
    await browser.invitations.decline({ token: link })
    await browser.invitations.undoDecline({ token: link })
    expect(await browser.invitations.open({ token: link })).toMatchObject({ answered: 'yes' })
    expect(await ownRow()).toMatchObject({ attending: 'yes' })
  })

  test('saves a decline without an account, session or password', async () => {
    const { served, token } = invited()
    const browser = served.browser()
    await browser.invitations.decline({ token: await token() })
    expect(await ownRow()).toMatchObject({ attending: 'no' })
    expect(await world().db.$count(user, eq(user.email, invitedEmail))).toBe(0)
    expect(await browser.accounts.session()).toBeNull()
  })

  test('shows the decline when the link is opened again', async () => {
    const { served, token } = invited()
    const link = await token()
    await served.browser().invitations.decline({ token: link })
    const shown = await served.browser().invitations.open({ token: link })
    expect(shown).toMatchObject({ answered: 'no', asksSignIn: false })
  })

  test('mails the guest one confirmation that they declined', async () => {
    const { served, token } = invited()
    const link = await token()
    await served.browser().invitations.decline({ token: link })
    await served.browser().invitations.decline({ token: link })
    const received = eq(outbox.kind, 'registration received')
    expect(await world().db.$count(outbox, and(received, eq(outbox.recipient, invitedEmail)))).toBe(1)
  })

  test('the mail about a decline contains the link if the guest has no account', async () => {
    const { served, deps, token } = invited()
    const link = await token()
    await served.browser().invitations.decline({ token: link })
    const [mail] = await world().db.select().from(outbox).where(eq(outbox.kind, 'registration received'))
    if (!mail) throw new Error('No mail was written.')
    const letter = await composeEditionMail(deps, 'registration received', mail, () =>
      Promise.reject(new Error('No other link.')),
    )
    expect(letter?.text).toContain(`${deps.publicUrl}/invitation#${link}`)
    expect(letter?.text).not.toContain('your page')
  })

  test('declining frees the bed, and reports its room', async () => {
    const { served, token, venueId, personId } = invited()
    const { db } = world()
    await db.update(attendance).set({ attending: 'yes' })
    const room = { venueId, roomNumber: '12', bedCount: 1, bedType: 'single' } as const
    const [added] = await db.insert(rooms).values(room).returning({ id: rooms.id })
    await db.insert(roomAssignments).values({ roomId: added?.id ?? '', personId, venueId })
    const { freed } = await served.browser().invitations.decline({ token: await token() })
    expect(freed).toEqual({ roomNumber: '12', workshops: [] })
    expect(await db.$count(roomAssignments)).toBe(0)
  })

  test('the same link undoes a decline, and then asks the question again', async () => {
    const { served, token } = invited()
    const link = await token()
    await served.browser().invitations.decline({ token: link })
    expect(await served.browser().invitations.undoDecline({ token: link })).toEqual({ notRestored: [] })
    expect(await ownRow()).toMatchObject({ attending: 'maybe' })
    expect(await served.browser().invitations.open({ token: link })).toMatchObject({ answered: null })
  })

  test('undoing a decline restores an earlier acceptance', async () => {
    const { served, token } = invited()
    const link = await token()
    await world().db.update(attendance).set({ attending: 'yes' })
    await served.browser().invitations.decline({ token: link })
    await served.browser().invitations.undoDecline({ token: link })
    expect(await ownRow()).toMatchObject({ attending: 'yes' })
  })

  test('a person without an address can decline', async () => {
    const { served, token } = invited()
    await world().db.update(people).set({ email: null })
    await served.browser().invitations.decline({ token: await token() })
    expect(await ownRow()).toMatchObject({ attending: 'no' })
  })

  test('refuses people who have signed in before, and asks them to sign in', async () => {
    const { served, token } = invited()
    const link = await token()
    await acceptLink(served.browser(), link)
    const refusal = { code: 'INVALID_CREDENTIALS', message: 'Sign in to change your answer' }
    await expect(served.browser().invitations.decline({ token: link })).rejects.toMatchObject(refusal)
    await expect(served.browser().invitations.undoDecline({ token: link })).rejects.toMatchObject(refusal)
    expect(await ownRow()).toMatchObject({ attending: 'yes' })
  })

  test('refuses a revoked link', async () => {
    const { served, organiser, token, personId, venueId } = invited()
    const link = await token()
    await organiser.invitations.revoke({ personId, venueId })
    await expect(served.browser().invitations.decline({ token: link })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    expect(await ownRow()).toMatchObject({ attending: 'maybe' })
  })

  test('refuses to decline or to undo that once registration is closed', async () => {
    const { served, token } = invited()
    const link = await token()
    await world().db.update(venues).set({ registrationClosesAt: '2026-11-01T12:00' })
    const closed = { code: 'REGISTRATION_CLOSED' }
    await expect(served.browser().invitations.decline({ token: link })).rejects.toMatchObject(closed)
    await world().db.update(attendance).set({ attending: 'no' })
    await expect(served.browser().invitations.undoDecline({ token: link })).rejects.toMatchObject(closed)
  })

  test('refuses the twenty-first change within an hour', async () => {
    const { served, token } = invited()
    const link = await token()
    const browser = served.browser()
    for (let time = 0; time < 20; time++) await browser.invitations.decline({ token: link })
    await expect(browser.invitations.undoDecline({ token: link })).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
    })
  })
})
