import { hashKey, type QueryKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterEditions,
  afterRefusal,
  afterSession,
  afterWriting,
  beforeWriting,
  editionOf,
  editionsOf,
  isEditionList,
  type Mark,
} from '#web/copies/copy-mark.ts'
import { drawable, editionsAbout, markOf, renewed, type Entry, type Owner } from '#web/copies/copy-rules.ts'

const day = 24 * 60 * 60 * 1000
const shape = 'contract 1'
const accounts = ['ana', 'ben'] as const
const editions = ['v1', 'v2', 'v3'] as const
const reads = ['agenda.mine', 'attendance.mine', 'travel.mine'] as const

type Account = (typeof accounts)[number]
type Edition = (typeof editions)[number]
type Read = { path: (typeof reads)[number]; at: Edition }

const ownerOf = (id: Account): Owner => ({
  id,
  name: id,
  email: `${id}@studio.example`,
  role: 'guest',
  personId: `p-${id}`,
  mustChangePassword: false,
})
const listKey: QueryKey = [['venues', 'choices'], { type: 'query' }]
const keyOf = ({ path, at }: Read): QueryKey => [path.split('.'), { input: { venueId: at }, type: 'query' }]

/**
 * A server with two accounts and a phone, which asks what it likes in any order and is closed at any moment. What the server said
 * last of each read, edition and account is written down here, apart from what the device makes of it.
 */
class World {
  now = Date.parse('2026-11-27T12:00:00Z')
  isOnline = true
  /** Whose cookie the phone carries. */
  cookie: Account | null = null
  readonly members = new Map<Account, Set<Edition>>(accounts.map((id) => [id, new Set(editions)]))
  readonly forbidden = new Set<string>()

  mark: Mark | undefined
  found: unknown
  isSignedOut = false
  page: { user: Account | null | undefined; entries: Map<string, Entry> } = {
    user: undefined,
    entries: new Map(),
  }

  /** Whom the server named last, and what it said no to since it last said yes. */
  named: Account | null = null
  readonly gone = new Set<string>()

  open(): void {
    this.page = { user: undefined, entries: new Map() }
    const copy = this.mark && !this.isSignedOut ? this.drawn(this.mark) : undefined
    if (copy === undefined) return
    this.page.user = accountOf(copy.owner.id)
    for (const [hash, entry] of Object.entries(copy.entries)) this.page.entries.set(hash, entry)
  }

  private readonly drawn = (mark: Mark) => drawable(this.found, { mark, shape, now: this.now })

  askWho(): void {
    if (!this.isOnline) return
    if (this.isSignedOut) {
      this.cookie = null
      this.isSignedOut = false
    }
    this.named = this.cookie
    this.mark = afterSession(this.mark, this.cookie ?? undefined)
    if (this.page.user !== this.cookie) this.page.entries.clear()
    this.page.user = this.cookie
  }

  askEditions(): void {
    const user = this.page.user
    if (!this.isOnline || !user || user !== this.cookie) return
    const own = this.own(user)
    for (const id of editions) this.say(`${user} ${id}`, own.includes(id))
    if (this.mark) this.mark = afterEditions(this.mark, listKey, own)
    for (const [hash, { key }] of this.page.entries) {
      if (!isEditionList(key) && !own.some((id) => id === editionOf(key))) this.page.entries.delete(hash)
    }
    this.answer(
      listKey,
      own.map((id) => ({ id })),
    )
  }

  ask(read: Read): void {
    const user = this.page.user
    if (!this.isOnline || !user || user !== this.cookie) return
    const key = keyOf(read)
    const isAllowed = this.own(user).includes(read.at) && !this.forbidden.has(`${user} ${hashKey(key)}`)
    this.say(`${user} ${hashKey(key)}`, isAllowed)
    if (isAllowed) {
      this.say(`${user} ${read.at}`, true)
      return this.answer(key, `${user} at ${this.now}`)
    }
    this.page.entries.delete(hashKey(key))
    if (this.mark) this.mark = afterRefusal(this.mark, key)
  }

  private writing: { user: Account; entries: Entry[]; mark: Mark } | undefined

  /** Answers and refusals may come until the writing is done. */
  beginWriting(): void {
    const { user } = this.page
    if (!user || this.isSignedOut || !this.isOnline) return
    const entries = [...this.page.entries.values()].filter(({ at }) => at >= this.openedAt)
    this.mark = beforeWriting(this.mark, { owner: user, editions: editionsAbout(entries), now: this.now })
    this.writing = { user, entries, mark: this.mark }
  }

  endWriting(): void {
    if (!this.writing) return
    const { user, entries, mark } = this.writing
    this.writing = undefined
    const written = renewed(this.found, { shape, owner: ownerOf(user), now: this.now, entries, mark })
    this.found = written
    this.mark = afterWriting(this.mark, markOf(written, mark))
  }

  private openedAt = 0

  /** `isDeleted`: else the page is closed before the database is gone. */
  signOut(isDeleted: boolean): void {
    this.isSignedOut = true
    this.mark = afterSession(this.mark, undefined)
    if (isDeleted) this.found = undefined
    this.page = { user: null, entries: new Map() }
    this.named = null
  }

  /** By the sign-in page of this device, which forgets the copies of others. */
  signIn(account: Account): void {
    if (!this.isOnline) return
    this.tick(1)
    this.isSignedOut = false
    this.cookie = account
    this.named = account
    this.mark = afterSession(this.mark, undefined)
    this.open()
  }

  tick(milliseconds: number): void {
    this.now += milliseconds
  }

  reload(): void {
    this.tick(1)
    this.openedAt = this.now
    this.writing = undefined
    this.open()
  }

  private own = (user: Account): Edition[] => [...(this.members.get(user) ?? [])]

  private answer(key: QueryKey, data: unknown): void {
    this.page.entries.set(hashKey(key), { key, data, at: this.now })
  }

  private say(about: string, isThere: boolean): void {
    if (isThere) this.gone.delete(about)
    else this.gone.add(about)
  }

  /** What the page shows and must not. */
  faults(): string[] {
    const { user, entries } = this.page
    if (!user) return entries.size === 0 ? [] : ['entries without an account']
    const shown = [...entries.values()]
    return [
      ...(user === this.named ? [] : [`${user} is shown after ${this.named} was named`]),
      ...shown.flatMap(({ key, data, at }) => [
        ...(this.gone.has(`${user} ${hashKey(key)}`) ? [`${hashKey(key)} was refused`] : []),
        ...(this.gone.has(`${user} ${editionOf(key)}`) ? [`${editionOf(key)} is no longer theirs`] : []),
        ...(isEditionList(key) && editionsOf(data).some((id) => this.gone.has(`${user} ${id}`))
          ? ['the list names an edition that is no longer theirs']
          : []),
        ...(typeof data === 'string' && !data.startsWith(user) ? [`${data} is shown to ${user}`] : []),
        ...(this.openedAt - at > 7 * day ? ['an answer is older than seven days'] : []),
      ]),
    ]
  }
}

const accountOf = (id: string): Account => accounts.find((one) => one === id) ?? 'ana'

type Step = { name: string; run: (world: World) => void }

const stepOf = <Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (world: World, given: Given) => unknown,
) =>
  given.map((one): Step => ({ name: `${name} ${JSON.stringify(one)}`, run: (world) => void run(world, one) }))

const always = (name: string, run: (world: World) => unknown) => stepOf(name, fc.constant(''), run)

const account = fc.constantFrom(...accounts)
const at = fc.constantFrom(...editions)
const path = fc.constantFrom(...reads)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: always('the page is opened', (world) => world.reload()) },
  { weight: 3, arbitrary: stepOf('a whole visit', fc.record({ path, at }), visit) },
  stepOf('its writing is overtaken', fc.record({ path, at, isLeft: fc.boolean() }), overtake),
  always('it asks who is signed in', (world) => world.askWho()),
  always('it asks for the editions', (world) => world.askEditions()),
  { weight: 3, arbitrary: stepOf('it asks for', fc.record({ path, at }), (world, one) => world.ask(one)) },
  { weight: 2, arbitrary: always('it begins to write its copy', (world) => world.beginWriting()) },
  { weight: 2, arbitrary: always('the copy is written', (world) => world.endWriting()) },
  always('the line is cut', (world) => (world.isOnline = false)),
  { weight: 2, arbitrary: always('the line is back', (world) => (world.isOnline = true)) },
  stepOf('time passes', fc.constantFrom(1, day, 4 * day), (world, by) => world.tick(by)),
  stepOf('Logout', fc.boolean(), (world, isDeleted) => world.signOut(isDeleted)),
  { weight: 2, arbitrary: stepOf('signs in', account, (world, id) => world.signIn(id)) },
  always('the session ends', (world) => (world.cookie = null)),
  stepOf('leaves', fc.record({ account, at }), (world, one) =>
    world.members.get(one.account)?.delete(one.at),
  ),
  stepOf('joins', fc.record({ account, at }), (world, one) => world.members.get(one.account)?.add(one.at)),
  stepOf('is refused', fc.record({ account, path, at }), (world, one) =>
    world.forbidden.add(`${one.account} ${hashKey(keyOf(one))}`),
  ),
  always('is let in again', (world) => world.forbidden.clear()),
)

/** While the copy is written the server takes something away, and then the page is opened again. */
function overtake(world: World, { isLeft, ...read }: Read & { isLeft: boolean }): void {
  const user = world.page.user
  if (!user) return
  world.ask(read)
  world.beginWriting()
  if (isLeft) world.members.get(user)?.delete(read.at)
  else world.forbidden.add(`${user} ${hashKey(keyOf(read))}`)
  world.askEditions()
  world.ask(read)
  world.endWriting()
  world.reload()
}

function visit(world: World, read: Read): void {
  world.reload()
  world.askWho()
  world.askEditions()
  world.ask(read)
  world.beginWriting()
  world.endWriting()
}

test('whatever happens in whatever order, a page draws nothing that the server has taken away, and nothing of another account', () => {
  let drawn = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
      const world = new World()
      world.signIn('ana')
      for (const { run, name } of steps) {
        run(world)
        if (world.page.entries.size > 0 && name.startsWith('the page is opened')) drawn += 1
        expect(world.faults()).toEqual([])
      }
    }),
    { numRuns: 1_000, seed: 27 },
  )
  // Else the property would hold of pages that draw nothing.
  expect(drawn).toBeGreaterThan(500)
})
