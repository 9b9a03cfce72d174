import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { createLive } from '#server/live/route.ts'
import { router } from '#server/router.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cookieOf, listenTo } from '#server/testing/live.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { answers, uniqueEmail } from '#server/testing/matrix-fields.ts'
import { quickestUntil } from '#server/testing/quickest.ts'
import { cheapPasswords, serve, signInForToken, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** How long, in milliseconds, anything may still work after the organiser's call (security A14, R-8). */
const limitMs = 2_000

describeOnBothDatabases('a person who is shut out', (world) => {
  const deps = () => testDeps(world().db)
  const closing = new AbortController()
  let served: Awaited<ReturnType<typeof serve>>
  let jobs: readonly { stop: () => Promise<void> }[]
  let organiser: Client
  let venueId: string

  beforeAll(async () => {
    const live = createLive(deps(), closing.signal)
    jobs = live.startJobs()
    served = await serve(deps(), router, [live.route, calendarRoute(deps())])
    const email = uniqueEmail()
    const account = { name: 'Nadia Haddad', email, role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    venueId = await addVenue(world().db)
  })
  afterAll(async () => {
    closing.abort()
    await Promise.all(jobs.map((job) => job.stop()))
    await served.close()
  })

  /** Adds a guest with every kind of access: a session, a bearer, a stream, a calendar feed, a personal link. */
  async function addGuest() {
    const { db } = world()
    const email = uniqueEmail()
    const id = await addAccount(db, cheapPasswords, { name: 'Ana Lima', email, role: 'guest' })
    const personId = await addPerson(db, { fullName: 'Ana Lima', email, userId: id })
    await addAttendance(db, { personId, venueId })
    const browser = await served.signedIn(id)
    const bearer = (await signInForToken(served.url, { email, password: castPassword })).headers.get(
      'set-auth-token',
    )
    const feed = new URL((await browser.calendar.open()).url ?? '').pathname
    const link = (await organiser.invitations.link({ personId, venueId })).url.split('#')[1] ?? ''
    const stream = await listenTo(served.url, await cookieOf(deps(), id))
    return { id, email, personId, browser, bearer, feed, link, stream }
  }
  type Guest = Awaited<ReturnType<typeof addGuest>>

  const asBearer = async ({ bearer }: Guest) =>
    (
      await fetch(`${served.url}/rpc/ownAccount/mine`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: '{}',
      })
    ).status
  const readFeed = async ({ feed }: Guest) => (await fetch(`${served.url}${feed}`)).status
  const isSignedIn = async ({ browser }: Guest) => (await browser.accounts.session()) !== null

  async function expectAllOpen(guest: Guest) {
    expect([await isSignedIn(guest), await asBearer(guest), await readFeed(guest)]).toEqual([true, 200, 200])
    expect(await served.browser().invitations.open({ token: guest.link })).toMatchObject({ asksSignIn: true })
    expect(guest.stream.isOver()).toBe(false)
  }

  async function expectAllEnded(guest: Guest) {
    expect(await isSignedIn(guest)).toBe(false)
    expect(await asBearer(guest)).toBe(401)
    expect(await readFeed(guest)).toBe(404)
    const { open, accept } = served.browser().invitations
    await expect(open({ token: guest.link })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const answered = { token: guest.link, answers: answers('LP'), password: castPassword }
    await expect(accept(answered)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    await expect.poll(guest.stream.isOver).toBe(true)
    expect(guest.stream.text()).toContain('event: end\ndata: session\n\n')
  }

  /** Shuts out up to three guests, until one is out in time. Returns how long that took, and the guest. */
  async function shutOut(act: (guest: Guest) => Promise<unknown>) {
    const guests = [await addGuest(), await addGuest(), await addGuest()]
    for (const guest of guests) await expectAllOpen(guest)
    const tried: Guest[] = []
    const took = await quickestUntil({ tries: guests.length, goodEnoughMs: limitMs }, async () => {
      // There are as many guests as tries.
      const guest = guests[tried.length]!
      tried.push(guest)
      await act(guest)
      await expectAllEnded(guest)
    })
    for (const guest of guests.slice(tried.length)) await guest.stream.hangUp()
    return { took, ana: tried.at(-1)! }
  }

  test('A14, R-8: loses sessions, bearers, streams, feed and personal link within 2 seconds of being disabled', async () => {
    const { took, ana } = await shutOut(({ id }) => organiser.administration.disable({ id }))
    expect(took).toBeLessThan(limitMs)
    recordFigure('A14', `${Math.round(took)} ms from disabling until nothing opened any more`)
    expect(await served.signInWithPassword(ana.email, castPassword)).toBeNull()
  })

  test('R-8: must sign in after being enabled again, and no revoked access works again', async () => {
    const ana = await addGuest()
    await organiser.administration.disable({ id: ana.id })
    await organiser.administration.enable({ id: ana.id })
    await expectAllEnded(ana)
    const browser = await served.signInWithPassword(ana.email, castPassword)
    expect(await browser?.accounts.session()).toMatchObject({ id: ana.id, role: 'guest' })
    const feed = new URL((await browser?.calendar.open())?.url ?? '').pathname
    expect(feed).not.toBe(ana.feed)
    expect(await readFeed({ ...ana, feed })).toBe(200)
  })

  test('A14: loses all access within 2 seconds when the role is removed', async () => {
    const { took, ana } = await shutOut(({ id }) =>
      organiser.administration.setRole({ id, from: 'guest', role: null }),
    )
    expect(took).toBeLessThan(limitMs)
    const browser = await served.signInWithPassword(ana.email, castPassword)
    expect(await browser?.accounts.session()).toMatchObject({ role: null })
  })

  test('A14: has a new role from the next request on, and loses the streams of the old role', async () => {
    const ana = await addGuest()
    await organiser.administration.setRole({ id: ana.id, from: 'guest', role: 'admin' })
    expect([await isSignedIn(ana), await asBearer(ana)]).toEqual([false, 401])
    await expect.poll(ana.stream.isOver, { timeout: limitMs }).toBe(true)
    const browser = await served.signInWithPassword(ana.email, castPassword)
    expect(await browser?.accounts.session()).toMatchObject({ role: 'admin' })
  })

  test('A14, R-8: loses all access when erased', async () => {
    const ana = await addGuest()
    await organiser.privacy.erase({ kind: 'person', id: ana.personId, typedName: 'Ana Lima' })
    await expectAllEnded(ana)
    expect(await served.signInWithPassword(ana.email, castPassword)).toBeNull()
  })

  test('control: with only the account changed, all access would still work', async () => {
    const ana = await addGuest()
    const { db } = world()
    await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, ana.id))
    expect(await isSignedIn(ana)).toBe(false)
    await db.update(user).set({ disabledAt: null }).where(eq(user.id, ana.id))
    expect([await isSignedIn(ana), await asBearer(ana), await readFeed(ana)]).toEqual([true, 200, 200])
    expect(await served.browser().invitations.open({ token: ana.link })).toMatchObject({ asksSignIn: true })
    await ana.stream.hangUp()
  })

  test('loses sessions, bearers and streams by being signed out everywhere, but not the calendar feed', async () => {
    const ana = await addGuest()
    expect(await organiser.administration.endSessions({ id: ana.id })).toEqual({ ended: 3 })
    expect([await isSignedIn(ana), await asBearer(ana), await readFeed(ana)]).toEqual([false, 401, 200])
    await expect.poll(ana.stream.isOver, { timeout: limitMs }).toBe(true)
  })
})
