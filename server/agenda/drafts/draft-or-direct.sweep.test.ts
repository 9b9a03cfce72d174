import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { withFault } from '#server/testing/fault.ts'
import { addAttendee } from '#server/testing/line.ts'
import { listenTo, cookieOf, serveLive } from '#server/testing/live.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { openServer } from '#server/testing/open-server.ts'

const hours = fc.integer({ min: 8, max: 20 })
const days = fc.integer({ min: 1, max: 3 })

/** One change to the programme; `on` selects the entry by its place in the list. */
const change = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    title: fc.constantFrom('Opening', 'Knots', 'Walk'),
    type: fc.constantFrom('session' as const, 'workshop' as const),
    day: days,
    hour: hours,
  }),
  fc.record({
    kind: fc.constant('rename' as const),
    on: fc.nat(9),
    title: fc.constantFrom('Renamed', 'Closing'),
    location: fc.constantFrom('Hall', 'Garden', null),
  }),
  fc.record({ kind: fc.constant('move' as const), on: fc.nat(9), day: days, hour: hours }),
  fc.record({ kind: fc.constant('shift' as const), on: fc.nat(9), by: fc.constantFrom(-1, 1, 2) }),
  fc.record({ kind: fc.constant('delete' as const), on: fc.nat(9) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const at = (day: number, hour: number) => `2026-12-0${day}T${String(hour).padStart(2, '0')}:00`
const oneHour = (day: number, hour: number) => ({ startTime: at(day, hour), endTime: at(day, hour + 1) })

type Entry = {
  startTime: string
  title: string
  type: string
  endTime: string | null
  location: string | null
}
const textOf = ({ startTime, title, type, endTime, location }: Entry) =>
  [startTime, title, type, endTime, location].join(' ')

describeOnBothDatabases('a programme changed in a draft', (world) => {
  let organiser: Client
  let actorId: string
  const served = openServer(() => testDeps(world().db))

  beforeAll(async () => {
    const nadia = { name: 'Nadia', email: 'nadia@draft-or-direct.test', role: 'admin' } as const
    actorId = await addAccount(world().db, cheapPasswords, nadia)
    organiser = await served.signedIn(actorId)
  })

  /** Adds an edition with three entries, one of them a workshop with a guest. */
  async function addEdition() {
    const venueId = await addVenue(world().db, { name: crypto.randomUUID() })
    const more = { description: null, location: 'Hall' }
    await organiser.agenda.add({ venueId, title: 'Welcome', type: 'session', ...more, ...oneHour(1, 9) })
    await organiser.agenda.add({ venueId, title: 'Pottery', type: 'workshop', ...more, ...oneHour(1, 11) })
    await organiser.agenda.add({ venueId, title: 'Dinner talk', type: 'session', ...more, ...oneHour(2, 19) })
    const entries = await organiser.agenda.list({ venueId })
    const workshopId = entries.find(({ title }) => title === 'Pottery')?.workshopId ?? ''
    const { personId } = await addAttendee(world().db, venueId, 'Ana Lima')
    await world().db.insert(workshopSignups).values({ workshopId, personId, venueId })
    return venueId
  }

  /** The entries in an order that doesn't depend on ids. */
  async function listSorted(venueId: string) {
    return (await organiser.agenda.list({ venueId })).toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  }

  /** Applies a change, and returns 'done' or the code of the refusal. */
  async function applyTo(venueId: string, step: Change): Promise<string> {
    if (step.kind === 'add') {
      const { title, type, day, hour } = step
      const item = { venueId, title, type, description: null, location: null, ...oneHour(day, hour) }
      return outcome(organiser.agenda.add(item))
    }
    const entries = await listSorted(venueId)
    const entry = entries[step.on % Math.max(entries.length, 1)]
    if (!entry) return 'nothing there'
    const { id, version, startTime, endTime, type, description, title } = entry
    switch (step.kind) {
      case 'rename': {
        const { title: renamed, location } = step
        return outcome(
          organiser.agenda.update({
            id,
            version,
            type,
            description,
            startTime,
            endTime: endTime ?? '',
            title: renamed,
            location,
          }),
        )
      }
      case 'move':
        return outcome(organiser.agenda.move({ id, version, startTime: at(step.day, step.hour) }))
      case 'shift': {
        const same = entries.filter((other) => other.title === title)
        const starts = same.map((other) => ({ id: other.id, startTime: other.startTime }))
        return outcome(organiser.agenda.shift({ venueId, entries: starts, days: step.by }))
      }
      case 'delete':
        return outcome(organiser.agenda.delete({ id }))
    }
  }

  /** Everything in which two editions could differ. */
  async function readProgramme(venueId: string) {
    const workshops = await organiser.workshops.list({ venueId })
    return {
      entries: (await listSorted(venueId)).map(({ title, type, startTime, endTime, location, description }) =>
        [title, type, startTime, endTime, location, description].join(' · '),
      ),
      workshops: workshops
        .map(
          ({ title, startTime, endTime, participants }) =>
            `${title} ${startTime} ${endTime} ${participants.length}`,
        )
        .toSorted(),
    }
  }

  test(
    'is the same after publishing as if it had been changed directly',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
          const [drafted, direct] = [await addEdition(), await addEdition()]
          await organiser.agenda.setDraft({ venueId: drafted, isDraft: true })
          for (const step of changes) {
            const result = await applyTo(drafted, step)
            expect([step, result]).toEqual([step, await applyTo(direct, step)])
          }
          const { revision } = await organiser.agenda.draft({ venueId: drafted })
          const input = { venueId: drafted, revision }
          const announced = await fingerprintOf(organiser, { call: 'agenda.publish', input })
          await organiser.agenda.publish({ ...input, announced })
          expect(await readProgramme(drafted)).toEqual(await readProgramme(direct))
        }),
        { numRuns: isLongRun() ? 500 : 12 },
      )
    },
    isLongRun() ? 900_000 : 60_000,
  )

  test.each(['agenda_items', 'workshops', 'agenda_drafts', 'audit_log'])(
    'is unchanged if publishing it fails at %s',
    async (table) => {
      const venueId = await addEdition()
      await organiser.agenda.setDraft({ venueId, isDraft: true })
      const changes = [
        { kind: 'move', on: 1, day: 3, hour: 10 },
        { kind: 'add', title: 'Knots', type: 'workshop', day: 2, hour: 9 },
        { kind: 'delete', on: 0 },
      ] as const
      for (const step of changes) expect(await applyTo(venueId, step)).toBe('done')
      const state = async () => [await organiser.agenda.draft({ venueId }), await readProgramme(venueId)]
      const before = await state()
      const { revision } = await organiser.agenda.draft({ venueId })
      const announced = await fingerprintOf(organiser, {
        call: 'agenda.publish',
        input: { venueId, revision },
      })
      const publish = () => outcome(organiser.agenda.publish({ venueId, revision, announced }))
      expect(await withFault(world().db, { table }, publish)).toBe('INTERNAL_SERVER_ERROR')
      expect(await state()).toEqual(before)
      expect(await publish()).toBe('done')
    },
  )

  test('sends signals to organisers immediately, and to guests only when it is published', async () => {
    const { db } = world()
    const venueId = await addEdition()
    await organiser.agenda.setDraft({ venueId, isDraft: true })
    const deps = testDeps(db)
    const bo = { name: 'Bo', email: `${crypto.randomUUID()}@draft-or-direct.test`, role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, bo)
    const live = await serveLive(deps)
    const organiserStream = await listenTo(live.url, await cookieOf(deps, actorId))
    await addAttendance(db, { venueId, personId: await addPerson(db, { fullName: 'Bo Berg', userId }) })
    // Wait until the notifications of the set-up have passed before a guest listens.
    await expect.poll(organiserStream.heard, { timeout: 5_000 }).toContain(`attendance ${venueId}`)
    const guestStream = await listenTo(live.url, await cookieOf(deps, userId))
    await applyTo(venueId, { kind: 'add', title: 'Walk', type: 'session', day: 2, hour: 9 })
    await expect.poll(organiserStream.heard, { timeout: 5_000 }).toContain(`drafts ${venueId}`)
    expect(guestStream.heard().filter((signal) => signal.includes(venueId))).toEqual([])
    const { revision } = await organiser.agenda.draft({ venueId })
    await organiser.agenda.publish({ venueId, revision })
    await expect.poll(guestStream.heard, { timeout: 5_000 }).toContain(`agenda ${venueId}`)
    expect(guestStream.heard()).not.toContain(`drafts ${venueId}`)
    await live.close()
  })
})
