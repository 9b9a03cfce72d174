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
  type CopyState,
} from '#web/copies/copy-state.ts'
import {
  copyToRender,
  editionsAbout,
  stateOfCopy,
  renewCopy,
  type Entry,
  type Owner,
} from '#web/copies/copy-rules.ts'

const day = 24 * 60 * 60 * 1000
const shape = 'contract 1'
const accounts = ['ana', 'ben'] as const
const editions = ['v1', 'v2', 'v3'] as const
const reads = ['agenda.mine', 'attendance.mine', 'travel.mine'] as const

type Account = (typeof accounts)[number]
type Edition = (typeof editions)[number]
type Read = { path: (typeof reads)[number]; edition: Edition }

const ownerOf = (id: Account): Owner => ({
  id,
  name: id,
  email: `${id}@studio.example`,
  role: 'guest',
  personId: `p-${id}`,
  mustChangePassword: false,
})
const listKey: QueryKey = [['venues', 'choices'], { type: 'query' }]
const keyOf = ({ path, edition }: Read): QueryKey => [
  path.split('.'),
  { input: { venueId: edition }, type: 'query' },
]

/**
 * A server with two accounts, and a phone that sends requests in any order and may be closed at any moment. Records the
 * server's latest response to each read, edition and account, independently of the device's code.
 */
class World {
  now = Date.parse('2026-11-27T12:00:00Z')
  isOnline = true
  /** The account of the phone's cookie. */
  cookie: Account | null = null
  readonly members = new Map<Account, Set<Edition>>(accounts.map((id) => [id, new Set(editions)]))
  readonly forbidden = new Set<string>()

  state: CopyState | undefined
  stored: unknown
  isSignedOut = false
  page: { user: Account | null | undefined; entries: Map<string, Entry> } = {
    user: undefined,
    entries: new Map(),
  }

  /** The account that the server named last. */
  named: Account | null = null
  /** The reads and editions that the server refused last. */
  readonly refused = new Set<string>()

  open(): void {
    this.page = { user: undefined, entries: new Map() }
    const copy = this.state && !this.isSignedOut ? this.drawn(this.state) : undefined
    if (copy === undefined) return
    this.page.user = accountOf(copy.owner.id)
    for (const [hash, entry] of Object.entries(copy.entries)) this.page.entries.set(hash, entry)
  }

  private readonly drawn = (state: CopyState) => copyToRender(this.stored, { state, shape, now: this.now })

  fetchSession(): void {
    if (!this.isOnline) return
    if (this.isSignedOut) {
      this.cookie = null
      this.isSignedOut = false
    }
    this.named = this.cookie
    this.state = afterSession(this.state, this.cookie ?? undefined)
    if (this.page.user !== this.cookie) this.page.entries.clear()
    this.page.user = this.cookie
  }

  fetchEditions(): void {
    const user = this.page.user
    if (!this.isOnline || !user || user !== this.cookie) return
    const ownEditions = this.ownEditions(user)
    for (const id of editions) this.record(`${user} ${id}`, ownEditions.includes(id))
    if (this.state) this.state = afterEditions(this.state, listKey, ownEditions)
    for (const [hash, { key }] of this.page.entries) {
      if (!isEditionList(key) && !ownEditions.some((id) => id === editionOf(key)))
        this.page.entries.delete(hash)
    }
    this.receive(
      listKey,
      ownEditions.map((id) => ({ id })),
    )
  }

  fetchRead(read: Read): void {
    const user = this.page.user
    if (!this.isOnline || !user || user !== this.cookie) return
    const key = keyOf(read)
    const isAllowed =
      this.ownEditions(user).includes(read.edition) && !this.forbidden.has(`${user} ${hashKey(key)}`)
    this.record(`${user} ${hashKey(key)}`, isAllowed)
    if (isAllowed) {
      this.record(`${user} ${read.edition}`, true)
      return this.receive(key, `${user} at ${this.now}`)
    }
    this.page.entries.delete(hashKey(key))
    if (this.state) this.state = afterRefusal(this.state, key)
  }

  private writing: { user: Account; entries: Entry[]; state: CopyState } | undefined

  /** Responses and refusals may arrive until the writing ends. */
  beginWriting(): void {
    const { user } = this.page
    if (!user || this.isSignedOut || !this.isOnline) return
    const entries = [...this.page.entries.values()].filter(({ at }) => at >= this.openedAt)
    this.state = beforeWriting(this.state, { owner: user, editions: editionsAbout(entries), now: this.now })
    this.writing = { user, entries, state: this.state }
  }

  endWriting(): void {
    if (!this.writing) return
    const { user, entries, state } = this.writing
    this.writing = undefined
    const renewed = renewCopy(this.stored, { shape, owner: ownerOf(user), now: this.now, entries, state })
    this.stored = renewed
    this.state = afterWriting(this.state, stateOfCopy(renewed, state))
  }

  private openedAt = 0

  /** Unless `isDeleted`, the page is closed before the database is deleted. */
  signOut(isDeleted: boolean): void {
    this.isSignedOut = true
    this.state = afterSession(this.state, undefined)
    if (isDeleted) this.stored = undefined
    this.page = { user: null, entries: new Map() }
    this.named = null
  }

  /** Signs in on this device, which forgets the copies of other accounts. */
  signIn(account: Account): void {
    if (!this.isOnline) return
    this.tick(1)
    this.isSignedOut = false
    this.cookie = account
    this.named = account
    this.state = afterSession(this.state, undefined)
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

  private ownEditions = (user: Account): Edition[] => [...(this.members.get(user) ?? [])]

  private receive(key: QueryKey, data: unknown): void {
    this.page.entries.set(hashKey(key), { key, data, at: this.now })
  }

  private record(about: string, isAllowed: boolean): void {
    if (isAllowed) this.refused.delete(about)
    else this.refused.add(about)
  }

  /** Everything that the page shows but must not. */
  faults(): string[] {
    const { user, entries } = this.page
    if (!user) return entries.size === 0 ? [] : ['entries without an account']
    const shown = [...entries.values()]
    return [
      ...(user === this.named ? [] : [`${user} is shown after ${this.named} was named`]),
      ...shown.flatMap(({ key, data, at }) => [
        ...(this.refused.has(`${user} ${hashKey(key)}`) ? [`${hashKey(key)} was refused`] : []),
        ...(this.refused.has(`${user} ${editionOf(key)}`) ? [`${editionOf(key)} is no longer theirs`] : []),
        ...(isEditionList(key) && editionsOf(data).some((id) => this.refused.has(`${user} ${id}`))
          ? ['the list names an edition that is no longer theirs']
          : []),
        ...(typeof data === 'string' && !data.startsWith(user) ? [`${data} is shown to ${user}`] : []),
        ...(this.openedAt - at > 7 * day ? ['a response is older than seven days'] : []),
      ]),
    ]
  }
}

const accountOf = (id: string): Account => accounts.find((known) => known === id) ?? 'ana'

type Step = { name: string; run: (world: World) => void }

const stepOf = <Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (world: World, value: Value) => unknown,
) =>
  values.map((value): Step => ({
    name: `${name} ${JSON.stringify(value)}`,
    run: (world) => void run(world, value),
  }))

const always = (name: string, run: (world: World) => unknown) => stepOf(name, fc.constant(''), run)

const account = fc.constantFrom(...accounts)
const edition = fc.constantFrom(...editions)
const path = fc.constantFrom(...reads)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: always('the page is opened', (world) => world.reload()) },
  { weight: 3, arbitrary: stepOf('a whole visit', fc.record({ path, edition }), visit) },
  stepOf(
    'the server overtakes the writing of the copy',
    fc.record({ path, edition, isLeft: fc.boolean() }),
    overtake,
  ),
  always('the page requests the session', (world) => world.fetchSession()),
  always('the page requests the editions', (world) => world.fetchEditions()),
  {
    weight: 3,
    arbitrary: stepOf('the page requests', fc.record({ path, edition }), (world, read) =>
      world.fetchRead(read),
    ),
  },
  { weight: 2, arbitrary: always('the page begins to write its copy', (world) => world.beginWriting()) },
  { weight: 2, arbitrary: always('the copy is written', (world) => world.endWriting()) },
  always('the connection is lost', (world) => (world.isOnline = false)),
  { weight: 2, arbitrary: always('the connection is back', (world) => (world.isOnline = true)) },
  stepOf('time passes', fc.constantFrom(1, day, 4 * day), (world, duration) => world.tick(duration)),
  stepOf('Logout', fc.boolean(), (world, isDeleted) => world.signOut(isDeleted)),
  { weight: 2, arbitrary: stepOf('signs in', account, (world, id) => world.signIn(id)) },
  always('the session ends', (world) => (world.cookie = null)),
  stepOf('leaves', fc.record({ account, edition }), (world, change) =>
    world.members.get(change.account)?.delete(change.edition),
  ),
  stepOf('joins', fc.record({ account, edition }), (world, change) =>
    world.members.get(change.account)?.add(change.edition),
  ),
  stepOf('is refused', fc.record({ account, path, edition }), (world, change) =>
    world.forbidden.add(`${change.account} ${hashKey(keyOf(change))}`),
  ),
  always('is let in again', (world) => world.forbidden.clear()),
)

/** The server takes something away while the copy is being written, and then the page is reopened. */
function overtake(world: World, { isLeft, ...read }: Read & { isLeft: boolean }): void {
  const user = world.page.user
  if (!user) return
  world.fetchRead(read)
  world.beginWriting()
  if (isLeft) world.members.get(user)?.delete(read.edition)
  else world.forbidden.add(`${user} ${hashKey(keyOf(read))}`)
  world.fetchEditions()
  world.fetchRead(read)
  world.endWriting()
  world.reload()
}

function visit(world: World, read: Read): void {
  world.reload()
  world.fetchSession()
  world.fetchEditions()
  world.fetchRead(read)
  world.beginWriting()
  world.endWriting()
}

test('never shows another account’s or withdrawn data, in any order of events', () => {
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
  // Otherwise pages that render nothing would satisfy the property.
  expect(drawn).toBeGreaterThan(500)
})
