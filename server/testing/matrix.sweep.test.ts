import {
  isReadBy,
  partNames,
  questionNamed,
  questionNames,
  type QuestionName,
  type Reader,
} from '#contract/questions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogTo } from '#server/lib/log.ts'
import { studios } from '#server/db/tables/studios.ts'
import { canariesIn, canary, ownCanaries, ownCanary } from '#server/testing/canaries.ts'
import { undeclaredKeys } from '#server/testing/declared-keys.ts'
import { contentsOf, createCaller } from '#server/testing/matrix-calls.ts'
import {
  accountNames,
  accounts,
  actorNames,
  type AccountName,
  type ActorName,
} from '#server/testing/matrix-actors.ts'
import { resetAccounts, createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, declared, handlers, rowOf, rows, withoutGate } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { recordFigure } from '#server/testing/figures.ts'

describe('the matrix and the contract', () => {
  test('every procedure has a row, and every row has a procedure', () => {
    expect([...rows.keys()].toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
  })

  test('every procedure has a handler, and every handler has a procedure', () => {
    expect([...handlers.keys()].toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
  })
})

describeOnBothDatabases('the permission matrix (security B1, A4)', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createCaller>

  beforeAll(async () => {
    const deps = testDeps(world().db)
    fixture = await createFixture(deps)
    served = await serve(deps)
    call = createCaller(served.url, fixture)
  })
  afterAll(async () => {
    await served.close()
    recordFigure('B1', `${implemented.length} procedures × ${actorNames.length} callers`)
  })
  beforeEach(() => resetAccounts(fixture))

  test('detects a row that was added, saved unchanged or deleted', async () => {
    const { db } = world()
    const changed = async (change: () => Promise<unknown>) => {
      const before = await contentsOf(db)
      await change()
      const after = await contentsOf(db)
      return [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table)
    }
    // Each change also marks what screens must reload.
    const changedTables = ['live_marks', 'studios']
    expect(await changed(() => db.insert(studios).values({ name: 'Kiln' }))).toEqual(changedTables)
    expect(await changed(() => db.update(studios).set({ name: sql`name` }))).toEqual(changedTables)
    expect(await changed(() => db.delete(studios).where(eq(studios.name, 'Kiln')))).toEqual(changedTables)
    expect(await changed(() => db.select().from(studios))).toEqual([])
  })

  test.each(['hotel', 'caterer', 'driver'] as const)(
    'shows a %s only the custom question that they may read',
    async (actor) => {
      const input = await rowOf('partners.sheet').input(fixture, actor)
      const { text } = await call({ path: 'partners.sheet', actor, input })
      const canaries = canariesIn(text).filter((one) => /asked[a-z]+jxqz$/.test(one))
      expect(canaries.length).toBeGreaterThan(0)
      expect(canaries.filter((one) => !isForPartner(one, actor))).toEqual([])
    },
  )

  test.each([
    ['caterer', 'kitchen'],
    ['driver', 'driver'],
  ] as const)(
    'shows a %s the answers to every free-text question that the %s may read',
    async (actor, reader) => {
      const input = await rowOf('partners.sheet').input(fixture, actor)
      const { text } = await call({ path: 'partners.sheet', actor, input })
      const declaredThere = questionsFor(reader).filter(isFreeText)
      const canaries = canariesIn(text)
      const shown = declaredThere.filter((name) => canaries.some((one) => answersQuestions(one, [name])))
      expect(declaredThere.length).toBeGreaterThan(0)
      expect(shown).toEqual(declaredThere)
    },
  )

  test.each([
    ['attendance.mine', ['sameEvent'], 'roommates'],
    ['questions.others', ['sameEvent', 'mustChange', 'disabled', 'organiserGuest'], 'guests'],
  ] as const)(
    'shows a guest in %s only the answers of %j that the %s may read',
    async (path, others, reader) => {
      const input = await rowOf(path).input(fixture, 'guest')
      const { text } = await call({ path, actor: 'guest', input })
      const othersCanaries = canariesIn(text).filter((one) => !ownCanaries('guest').includes(one))
      expect(othersCanaries.toSorted()).toEqual(others.map((whose) => ownCanary(whose, reader)).toSorted())
    },
  )

  describe.each(implemented)('$path', ({ path, outputSchema }) => {
    const row = rowOf(path)

    test('refuses callers as declared, without changing or revealing anything', async () => {
      const refused = cellsOf(path).filter(([, cell]) => cell !== 'allow')
      const calls = []
      for (const [actor] of refused) calls.push({ path, actor, input: await row.input(fixture, actor) })
      const before = await contentsOf(world().db)
      const replies = []
      for (const one of calls) replies.push({ actor: one.actor, ...(await call(one)) })
      expect(replies.map(({ actor, code, text }) => [actor, code ?? text])).toEqual(refused)
      expect(await contentsOf(world().db)).toEqual(before)
      expect(replies.flatMap(({ text }) => canariesIn(text))).toEqual([])
    })

    test.each(actorNames.filter((actor) => row.outcomes[actor] === 'allow'))(
      'responds to %s as declared, and reveals nothing about others',
      async (actor) => {
        const input = await row.input(fixture, actor)
        const before = await contentsOf(world().db)
        const reply = await call({ path, actor, input })
        expect(reply).toMatchObject({ code: null, status: 200 })
        const after = await contentsOf(world().db)
        const silent = unaudited(before, after).filter((table) => !mayBeUnaudited[path]?.includes(table))
        expect(actor.startsWith('organiser') ? silent : []).toEqual([])
        expect(outputSchema?.['~standard'].validate(reply.json)).not.toHaveProperty('issues')
        expect(undeclaredKeys(outputSchema, reply.json)).toEqual([])
        expect(canariesOfOthers(reply.text, actor, path)).toEqual([])
      },
    )
  })
})

/** Procedures that grant an account or let a program in. They check the caller again behind the gate. */
const refusedTwice = new Set([
  'administration.makeKey',
  'guestAccounts.create',
  'guestAccounts.renew',
  'webhooks.add',
])

describeOnBothDatabases('control: the matrix without the gate', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createCaller>

  beforeAll(async () => {
    // Failures behind the gate don't matter here.
    const log = createLogTo({ write: () => {} })
    fixture = await createFixture(testDeps(world().db, { log }))
    served = await serve(fixture.deps, withoutGate())
    call = createCaller(served.url, fixture)
  })
  afterAll(() => served.close())

  const decided = implemented
    .map(({ path }) => ({ path, cells: cellsOf(path).filter(([, cell]) => decidedByGate.has(cell)) }))
    .filter(({ cells }) => cells.length > 0)

  test.each(decided)(
    '$path is open without the gate unless the handler checks again',
    async ({ path, cells }) => {
      const stillRefused = []
      for (const [actor, cell] of cells) {
        await resetAccounts(fixture)
        const { code } = await call({ path, actor, input: await rowOf(path).input(fixture, actor) })
        if (code === cell) stillRefused.push(actor)
      }
      expect(stillRefused.length > 0).toBe(refusedTwice.has(path))
    },
  )
})

/** Changes without an audit entry: every change by an organiser must leave one. */
function unaudited(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table)
  return changed.includes('audit_log') ? [] : changed
}

/** The tables that a procedure changes without an audit entry, and the reason. */
const mayBeUnaudited: Readonly<Record<string, readonly string[]>> = {
  // The time of an answer would reveal its author.
  'feedback.give': ['feedback'],
  // A pending registration: it is audited when it is confirmed.
  'accounts.signUp': ['live_marks', 'outbox', 'pending_registrations'],
  'claims.renew': ['live_marks', 'outbox', 'pending_registrations'],
  'survey.submit': ['live_marks', 'outbox', 'pending_registrations'],
  // A code or link is sent: its use is audited.
  'ownAccount.changeEmail': ['account_proofs', 'live_marks', 'outbox'],
  'ownAccount.sendOwnCode': ['account_proofs', 'live_marks', 'outbox'],
  // An unconfirmed second factor has no effect yet.
  'ownAccount.startFactor': ['factors'],
  'ownAccount.removeFactor': ['factors'],
  // A guest's own reading.
  'notices.read': ['live_marks', 'notices'],
  // A guest's own device.
  'push.turnOn': ['push_subscriptions'],
  'push.turnOff': ['push_subscriptions'],
  // A guest's own seat.
  'workshops.signUp': ['live_marks', 'workshop_signups'],
  'workshops.withdraw': ['live_marks', 'workshop_signups'],
  'workshops.wait': ['live_marks', 'workshop_signups'],
}

test('control: reports a change without an audit entry, but not one with an entry', () => {
  const before = new Map([
    ['rooms', 'a'],
    ['audit_log', 'x'],
  ])
  expect(unaudited(before, new Map([...before, ['rooms', 'b']]))).toEqual(['rooms'])
  expect(unaudited(before, new Map([...before, ['rooms', 'b'], ['audit_log', 'y']]))).toEqual([])
})

const decidedByGate = new Set<string>(['UNAUTHORIZED', 'FORBIDDEN', 'MUST_CHANGE_PASSWORD'])

const cellsOf = (path: string) => actorNames.map((actor) => [actor, rowOf(path).outcomes[actor]] as const)

/** Canaries in answers to custom questions that organisers may not read. */
const withheldFromOrganisers = /asked(?!organisers)[a-z]+jxqz$/

/**
 * Canaries in a response that aren't from the caller's own fields. Organisers may read everyone's, except withheld
 * answers.
 */
const canariesOfOthers = (text: string, actor: ActorName, path: string) =>
  canariesIn(text).filter(
    (one) =>
      !readableCanaries(actor.toLowerCase(), path).includes(one) &&
      (actor.startsWith('organiser')
        ? withheldFromOrganisers.test(one)
        : path !== 'partners.sheet' || !mayPartnerRead(one, actor)),
  )

const mayPartnerRead = (one: string, actor: ActorName) =>
  isForPartner(one, actor) ||
  (actor.startsWith('caterer') && answersQuestions(one, questionsFor('kitchen'))) ||
  (actor === 'driver' && answersQuestions(one, questionsFor('driver'), ['sameEvent']))

const partnerReaders = { hotel: 'hotel', caterer: 'kitchen', driver: 'drivers' } as const

/** Whether a canary is an answer to the question that this partner may read, from their event. */
const isForPartner = (one: string, actor: ActorName) =>
  Object.entries(partnerReaders).some(
    ([partner, reader]) =>
      actor.replace('Elsewhere', '') === partner &&
      one.endsWith(`asked${reader}jxqz`) &&
      one.includes('otherevent') === actor.endsWith('Elsewhere'),
  )

const isFreeText = (name: QuestionName) =>
  Object.values(questionNamed(name).parts).some(({ kind }) => kind === 'text' || kind === 'allergies')

const questionsFor = (reader: Reader) => questionNames.filter((name) => isReadBy(name, reader))

/**
 * Whether a canary is one of these people's answers to these questions. Kitchens read everyone's answers, without
 * names; drivers only those of people who agreed to it.
 */
const answersQuestions = (
  one: string,
  names: readonly QuestionName[],
  people: readonly AccountName[] = accountNames,
) => partNames(names).some((part) => people.some((whose) => one === canary(whose, part)))

/** A person's own data includes the organisers' notes about them (docs/decisions/007-organisers-notes.md). */
const readableCanaries = (whose: string, path: string) =>
  ['privacy.mine', 'privacy.exportMine'].includes(path)
    ? [...ownCanaries(whose), canary(whose, 'notes')]
    : [...ownCanaries(whose), ...othersReadableCanaries(whose, path)]

/** The answers of others at their event that guests may read: roommates' on their own page, everyone's in the list. */
function othersReadableCanaries(whose: string, path: string): string[] {
  if (path === 'attendance.mine') return mates[whose] ? [ownCanary(mates[whose], 'roommates')] : []
  return path === 'questions.others' ? othersAtEvent(whose).map((other) => ownCanary(other, 'guests')) : []
}

/** The two people who share a room. */
const mates: Partial<Record<string, string>> = { guest: 'sameEvent', sameevent: 'guest' }

const othersAtEvent = (whose: string) =>
  accountNames.filter(
    (name) =>
      name.toLowerCase() !== whose &&
      accountNames.some(
        (own) => own.toLowerCase() === whose && accounts[own].confirmedAt === accounts[name].confirmedAt,
      ),
  )
