import { expect, test } from 'vitest'
import { createRandom } from '#server/rooms/optimum/random.ts'
import { slotsOf } from '#contract/workshop-slots.ts'
import { planSlots, type WishedWorkshop, type Wisher, type WishTask } from '#server/workshops/wishes/rules.ts'

const workshop = (
  id: string,
  from: string,
  until: string | null,
  free: number | null = 1,
): WishedWorkshop => ({
  id,
  startTime: `2026-12-02T${from}`,
  endTime: until === null ? null : `2026-12-02T${until}`,
  signupEnabled: true,
  free,
})

const person = (id: string, ranked: string, othersFine = ''): Wisher => ({
  id,
  ranked: [...ranked],
  othersFine: [...othersFine],
})

const three = [
  workshop('a', '10:00', '11:00'),
  workshop('b', '10:00', '11:00'),
  workshop('c', '10:30', '11:30'),
]

const task = (people: readonly Wisher[], more: Partial<WishTask> = {}): WishTask => ({
  workshops: three,
  people,
  existingSeats: [],
  favouredIds: new Set(),
  closesAt: '2026-12-01T12:00',
  seed: 7,
  ...more,
})

/** Each person's workshops with their ranks, all slots together: `ana a1`. */
const seatsGiven = async (wishes: WishTask) =>
  (await planSlots(wishes))
    .flatMap((slot) => slot.given.map(({ personId, workshopId, rank }) => `${personId} ${workshopId}${rank}`))
    .toSorted()

test('workshops that overlap, even through a third, share a slot, and consecutive workshops don’t', () => {
  const all = [
    workshop('d', '12:00', null),
    workshop('a', '09:00', '10:00'),
    workshop('b', '10:00', '11:30'),
    workshop('c', '11:00', '12:00'),
    workshop('e', '12:00', '13:00'),
  ]
  expect(slotsOf(all).map((slot) => slot.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d', 'e']])
})

test('gives a contested seat so that as few wishes as possible are missed in total', async () => {
  expect(await seatsGiven(task([person('ana', 'ab'), person('ben', 'a')]))).toEqual(
    ['ana b2', 'ben a1'].toSorted(),
  )
  expect(
    await seatsGiven(task([person('ana', 'abc'), person('ben', 'ba'), person('cy', 'ab')])),
  ).toHaveLength(3)
})

test('puts guests who got little at earlier editions first', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const wishes = [person('ana', 'ab'), person('ben', 'ab')]
    expect(await seatsGiven(task(wishes, { seed, favouredIds: new Set(['ben']) }))).toEqual([
      'ana b2',
      'ben a1',
    ])
  }
})

test('the seed decides a tie, the same way every time', async () => {
  const wishes = [person('ana', 'a'), person('ben', 'a')]
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
  const won = await Promise.all(seeds.map((seed) => seatsGiven(task(wishes, { seed }))))
  const winners = won.map(([first = '']) => first)
  expect(new Set(winners)).toEqual(new Set(['ana a1', 'ben a1']))
  expect(await seatsGiven(task(wishes.toReversed()))).toEqual(await seatsGiven(task(wishes)))
})

test('gives a guest with a seat no other seat at the same time', async () => {
  const closed = { ...workshop('x', '11:00', '12:00'), signupEnabled: false }
  const all = [...three, closed]
  const existingSeats = [
    { personId: 'ana', workshopId: 'b' },
    { personId: 'ben', workshopId: 'x' },
  ]
  // c overlaps x, a does not.
  expect(
    await seatsGiven(task([person('ana', 'a'), person('ben', 'ca')], { workshops: all, existingSeats })),
  ).toEqual(['ben a1'])
})

test('ignores wishes for a workshop without sign-up, or that begins before wishes close', async () => {
  const people = [person('ana', 'ab')]
  expect(await seatsGiven(task(people, { closesAt: '2026-12-02T10:00' }))).toEqual([])
  const [a, ...rest] = three
  expect(a).toBeDefined()
  expect(
    await seatsGiven(
      task(people, { workshops: [{ ...workshop('a', '10:00', '11:00'), signupEnabled: false }, ...rest] }),
    ),
  ).toEqual(['ana b1'])
})

test('a workshop without a limit has a seat for everyone, and a full workshop for no one', async () => {
  const open = [workshop('a', '10:00', '11:00', null), workshop('b', '10:00', '11:00', 0)]
  expect(
    await seatsGiven(task([person('ana', 'ab'), person('ben', 'a'), person('cy', 'b')], { workshops: open })),
  ).toEqual(['ana a1', 'ben a1'])
})

test('“any other” comes after the ranked wishes, and has no rank of its own', async () => {
  expect(await seatsGiven(task([person('ana', 'a', 'bc'), person('ben', 'a'), person('cy', 'b')]))).toEqual([
    'ana c6',
    'ben a1',
    'cy b1',
  ])
})

/** The complete wishes of twelve people, over six workshops with too few seats. */
function drawChoices(random: () => number): { workshops: WishedWorkshop[]; people: Wisher[] } {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  return {
    workshops: ids.map((id) => workshop(id, '10:00', '11:00', 1 + Math.floor(random() * 2))),
    people: Array.from({ length: 12 }, (_one, index) =>
      person(
        `p${index}`,
        ids
          .toSorted(() => random() - 0.5)
          .slice(0, 5)
          .join(''),
      ),
    ),
  }
}

test('dropping lower wishes never wins a higher wish', async () => {
  const random = createRandom(39).unit
  let caseCount = 0
  for (let round = 0; round < 60; round++) {
    const { workshops, people } = drawChoices(random)
    const complete = (await planSlots(task(people, { workshops }))).flatMap(({ given }) => given)
    for (const { id, ranked, othersFine } of people) {
      const rank = complete.find(({ personId }) => personId === id)?.rank ?? Infinity
      for (const wishCount of [1, 2, 3, 4].filter((count) => count < rank)) {
        const shortened = { id, ranked: ranked.slice(0, wishCount), othersFine }
        const others = people.filter((other) => other.id !== id)
        const now = (await planSlots(task([...others, shortened], { workshops }))).flatMap(
          ({ given }) => given,
        )
        expect(now.some(({ personId }) => personId === id)).toBe(false)
        caseCount++
      }
    }
  }
  expect(caseCount).toBeGreaterThan(400)
})

test('plans 1,000 people, 20 workshops and 4 times in less than a second', async () => {
  const random = createRandom(1).unit
  const hours = ['09', '11', '14', '16']
  const workshops = Array.from({ length: 80 }, (_one, index) =>
    workshop(`w${index}`, `${hours[index % 4]}:00`, `${hours[index % 4]}:90`, 52),
  )
  const people = Array.from({ length: 1000 }, (_one, index) => ({
    id: `p${index}`,
    ranked: workshops
      .map(({ id }) => id)
      .toSorted(() => random() - 0.5)
      .filter((_id, place) => place < 20),
    othersFine: [],
  }))
  const began = process.cpuUsage().user
  const slots = await planSlots(task(people, { workshops }))
  expect((process.cpuUsage().user - began) / 1000).toBeLessThan(1000)
  expect(slots).toHaveLength(4)
})
