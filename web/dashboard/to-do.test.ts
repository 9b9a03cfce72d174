import { expect, test } from 'vitest'
import { tasksToDo } from '#web/dashboard/to-do.ts'

const nothing: Parameters<typeof tasksToDo>[0] = {
  isOver: false,
  isMailConfigured: true,
  outside: { agenda: 0, workshops: 0, meals: 0, shuttles: 0 },
  uninvited: 0,
  unanswered: 0,
  withoutFlight: 0,
  withoutRoom: 0,
  unannouncedRooms: 0,
  waiting: 0,
  closesAt: null,
  wishes: null,
  openMeals: [],
  driftedOrders: 0,
  unsentChanges: 0,
  lacking: [],
}
const longBefore = { isNear: false, isUnderWay: false, day: '2026-11-20', hasFreeBeds: true }
const dayTwo = { ...longBefore, isNear: true, isUnderWay: true, day: '2026-12-01' }
const sentences = (fields: Partial<Parameters<typeof tasksToDo>[0]>) =>
  tasksToDo({ ...nothing, ...fields }, 'v1', longBefore).map(({ sentence, href }) => `${sentence} ${href}`)

test('shows no line for an edition with nothing to do', () => {
  expect(tasksToDo(nothing, 'v1', longBefore)).toEqual([])
})

test('lists entries outside the event’s days, with a link to move them', () => {
  expect(sentences({ outside: { agenda: 3, workshops: 1, meals: 2, shuttles: 1 } })).toEqual([
    '3 agenda items lie outside the days of the event /agenda-builder?venue=v1',
    '1 workshop lies outside the days of the event /agenda-builder?venue=v1',
    '2 meals lie outside the days of the event /food?venue=v1',
    '1 shuttle lies outside the days of the event /shuttles?venue=v1',
  ])
})

test('puts deadlines and shortages first, each with a link to the list it counts', () => {
  const dinner = { id: 'm', title: 'Dinner', date: '2026-12-01', ordered: 49, coming: 100, isUnsent: false }
  expect(
    sentences({
      closesAt: '2026-11-27T18:00',
      openMeals: [dinner, { ...dinner, title: 'Supper' }],
      driftedOrders: 2,
      unsentChanges: 1,
      uninvited: 12,
      unanswered: 34,
      waiting: 1,
      withoutFlight: 26,
      withoutRoom: 1,
      unannouncedRooms: 30,
    }),
  ).toEqual([
    'Registration closes Fri, Nov 27, 6:00 PM /venues?venue=v1',
    'Dinner on Tue, Dec 1 is ordered for 49 of 100 people /food?venue=v1',
    'Supper on Tue, Dec 1 is ordered for 49 of 100 people /food?venue=v1',
    '2 confirmed orders no longer match who is coming /food?tab=orders&venue=v1',
    '1 order has changed since the caterer last heard of it /food?tab=orders&venue=v1',
    '12 people are not invited yet /bulk-setup?venue=v1',
    '34 people have not answered /attendance?missing=reply&focus=message&venue=v1',
    '1 registration waits for an e-mail to be confirmed /attendance?venue=v1',
    '26 people are coming without a flight /attendance?missing=flight&focus=message&venue=v1',
    '1 person still needs a bed /rooms?venue=v1',
    '30 people have not heard of their room /rooms?venue=v1',
  ])
})

test('puts missing beds first once the event is near', () => {
  const tasks = tasksToDo({ ...nothing, withoutRoom: 11, uninvited: 2 }, 'v1', {
    ...longBefore,
    isNear: true,
  })
  expect(tasks.map(({ sentence, isBroken }) => [sentence, isBroken])).toEqual([
    ['11 people have no bed', true],
    ['2 people are not invited yet', undefined],
  ])
})

test('offers to find beds only while a bed is free, and otherwise to add rooms', () => {
  const toDo = { ...nothing, withoutRoom: 1 }
  expect(tasksToDo(toDo, 'v1', longBefore)).toMatchObject([{ label: 'Find beds' }])
  const inFullHouse = { ...longBefore, hasFreeBeds: false }
  expect(tasksToDo(toDo, 'v1', inFullHouse)).toMatchObject([{ label: 'Add rooms' }])
})

test('offers the links instead of a reminder if there is no mail server', () => {
  expect(sentences({ isMailConfigured: false, unanswered: 20 })).toEqual([
    '20 people have not answered: hand over their links yourself, no mail server is set up /bulk-setup?venue=v1',
  ])
})

test('names the soonest meal that needs an order, and combines the others in one line', () => {
  const lunch = { id: 'm', title: 'Lunch', date: dayTwo.day, ordered: null, coming: 62, isUnsent: false }
  const tasksOf = (...openMeals: (typeof nothing)['openMeals']) =>
    tasksToDo({ ...nothing, openMeals }, 'v1', dayTwo).map(({ sentence, label }) => `${sentence}: ${label}`)
  expect(tasksOf(lunch)).toEqual(['Lunch today is not ordered yet: Order'])
  expect(tasksOf({ ...lunch, ordered: 61 })).toEqual(['Lunch today is ordered for 61 of 62 people: Update'])
  expect(tasksOf({ ...lunch, ordered: 61, isUnsent: true })).toEqual([
    'Lunch today is ordered for 61 of 62 people, and not sent to the caterer yet: Update',
  ])
  const unsent = { ...lunch, title: 'Dinner', ordered: 62, isUnsent: true }
  expect(tasksOf(lunch, unsent)).toEqual([
    'Lunch today is not ordered yet: Order',
    'Dinner today is ordered, but not sent to the caterer yet: See the meals',
  ])
  expect(tasksOf(lunch, unsent, { ...lunch, date: '2026-12-02' })[1]).toBe(
    '2 more meals up to Wed, Dec 2 have no order, too few portions, or an unsent order: See the meals',
  )
})

test('puts today’s meals before missing beds', () => {
  const lunch = { id: 'm', title: 'Lunch', date: dayTwo.day, ordered: null, coming: 62, isUnsent: false }
  const sentencesOf = (date: string) =>
    tasksToDo({ ...nothing, withoutRoom: 1, openMeals: [{ ...lunch, date }] }, 'v1', dayTwo).map(
      ({ sentence }) => sentence,
    )
  expect(sentencesOf(dayTwo.day)).toEqual(['Lunch today is not ordered yet', '1 person has no bed'])
  expect(sentencesOf('2026-12-02')).toEqual(['1 person has no bed', 'Lunch on Wed, Dec 2 is not ordered yet'])
})

test('asks no one for a flight once the event is under way', () => {
  expect(tasksToDo({ ...nothing, withoutFlight: 16 }, 'v1', dayTwo)).toEqual([])
})

test('shows the deadline and number of wishes while they are open, then links to the plan', () => {
  const wishes = { closesAt: '2026-11-28T12:00', isClosed: false, coming: 40, wished: 12 }
  expect(sentences({ wishes })).toEqual([
    'Wishes for workshops close Sat, Nov 28, 12:00 PM: 12 of 40 people have sent theirs /workshops?venue=v1',
  ])
  expect(sentences({ wishes: { ...wishes, isClosed: true } })).toEqual([
    'Wishes for workshops are in from 12 of 40 people /workshops?venue=v1',
  ])
})

test('shows nothing for an event that is over', () => {
  expect(sentences({ isOver: true, unanswered: 3 })).toEqual([])
})

test('links to the people who have not answered a custom question', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const lacking = [
    { questionId: id, label: 'T-shirt size', count: 12 },
    { questionId: id, label: 'Train?', count: 1 },
  ]
  expect(sentences({ lacking })).toEqual([
    `12 people have not answered “T-shirt size” /attendance?status=yes&own=${id}%3D%2B&venue=v1`,
    `1 person has not answered “Train?” /attendance?status=yes&own=${id}%3D%2B&venue=v1`,
  ])
})
