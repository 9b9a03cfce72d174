import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addManyPeople } from '#server/testing/many-people.ts'
import { previewBefore, listSteps } from '#server/testing/mail-walk.ts'
import { createSteadyCaller } from '#server/testing/matrix-calls.ts'
import { createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/*
 * Makes every call that an organiser's screens can make, in an installation with three editions and 160 people. It uses
 * the contract and the permission matrix, so it includes new procedures. Calling directly proves more than pressing
 * buttons, because most forms send nothing when opened. The screens show the responses of two preview calls;
 * e2e/mail-walk.spec.ts presses the buttons that open them.
 */

/** Calls that mail several people without showing how many (docs/decisions/063). */
const unnumbered = new Set(['audit.undo', 'privacy.erase'])

/** Calls whose confirmation shows a number of people that the server doesn't check (docs/decisions/063). */
const uncheckedCount = new Set([
  'agenda.delete',
  'agenda.move',
  'agenda.shift',
  'workshops.delete',
  'workshops.update',
])

/** Calls that only schedule mails: a job sends them on a day that the dialog names. */
const mailedLater = new Set(['reminders.set'])

describeOnBothDatabases('mails caused by an organiser’s actions', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createSteadyCaller>
  const massMailKinds = new Set<string>()

  beforeAll(async () => {
    const deps = testDeps(world().db)
    const { here, elsewhere, ...rest } = await createFixture(deps)
    // The other edition has no draft, so guests see organisers' changes immediately.
    fixture = { ...rest, here: elsewhere, elsewhere: here }
    served = await serve(deps)
    call = createSteadyCaller(served.url, fixture)
    await addManyPeople(world().db)
  }, 60_000)
  afterAll(() => served.close())

  /** The unsent mails to people other than organisers. */
  const readUnsent = async () => {
    const { rows } = await world().db.execute<{ id: string; kind: string; recipient: string }>(sql`
      select id, kind, recipient from outbox
      where not is_held and sent_at is null and discarded_at is null
        and recipient not in (select lower(email) from "user" u join user_roles r on r.user_id = u.id where r.role = 'admin')`)
    return rows
  }

  /** Makes a call. Returns the refusal, and the number of people it mails. */
  const makeCall = async (path: string, input: unknown) => {
    const before = new Set((await readUnsent()).map(({ id }) => id))
    const { code } = await call({ path, actor: 'organiser', input })
    const newMails = (await readUnsent()).filter(({ id }) => !before.has(id))
    const recipients = new Set(newMails.map(({ recipient }) => recipient)).size
    if (recipients > 1) for (const { kind } of newMails) massMailKinds.add(kind)
    return { code, recipients }
  }

  /**
   * The number of recipients that the screens announce before the call, the fields that confirm these recipients, and
   * fields that confirm wrong ones.
   */
  const previewCall = async (path: string, input: Record<string, unknown>) => {
    const step = Step.parse(input)
    const question = previewBefore(path, input, fixture.here)
    const reply = question ? await call({ ...question, actor: 'organiser' }) : undefined
    if (reply?.status !== 200) {
      const count = path === 'messages.send' ? step.personIds.length : 0
      return { count, right: { shown: count }, wrong: { shown: count + 1 } }
    }
    const { readers: recipients, mark: fingerprint, personIds } = Preview.parse(reply.json)
    if (typeof recipients === 'number')
      return { count: recipients, right: { shown: recipients }, wrong: { shown: recipients + 1 } }
    if (path === 'guestAccounts.setUp') {
      const [right, wrong] = [fingerprint, 'other'].map((one) => ({ shownIds: personIds, announced: one }))
      return { count: step.personIds.length, right, wrong }
    }
    return { count: recipients.length, right: { announced: fingerprint }, wrong: { announced: 'other' } }
  }

  test.each(listSteps())(
    '$path mails several people only if the screen announced them',
    async ({ path, input }) => {
      const unconfirmed = withoutAnnouncement(await input(fixture))
      const { count } = await previewCall(path, unconfirmed)
      const { recipients } = await makeCall(path, unconfirmed)
      if (unnumbered.has(path)) return
      expect(uncheckedCount.has(path) ? recipients === count : recipients < 2).toBe(true)
      if (uncheckedCount.has(path) || count < 2) return
      const secondInput = withoutAnnouncement(await input(fixture))
      const { right, wrong, ...preview } = await previewCall(path, secondInput)
      expect(await makeCall(path, { ...secondInput, ...wrong })).toEqual({
        code: 'READERS_CHANGED',
        recipients: 0,
      })
      const expected = { code: null, recipients: mailedLater.has(path) ? 0 : preview.count }
      expect(await makeCall(path, { ...secondInput, ...right })).toEqual(expected)
    },
  )

  test('include all kinds of mail that go to several people', () => {
    expect([...massMailKinds].toSorted()).toEqual([
      'agenda changed',
      'event changed',
      'invitation',
      'message',
      'room given',
      'seat given',
      'shuttle',
      'taken off',
      'workshop cancelled',
      'workshop changed',
    ])
  })
})

const withoutAnnouncement = ({
  announced: _fingerprint,
  shown: _count,
  ...unconfirmed
}: Record<string, unknown>) => unconfirmed

const Step = z.object({ personIds: z.array(z.string()).default([]) })

const Preview = z.object({
  readers: z.union([z.int(), z.array(z.unknown())]),
  mark: z.string().default(''),
  personIds: z.array(z.string()).default([]),
})
