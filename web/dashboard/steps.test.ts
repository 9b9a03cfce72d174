import { expect, test } from 'vitest'
import { stepsOf } from '#web/dashboard/steps.ts'
import type { StepTask } from '#web/dashboard/to-do.ts'

const counts = {
  invited: 157,
  attendees: 144,
  checkedIn: 0,
  travelBookings: 134,
  withoutFlight: 0,
  rooms: 80,
  roomAssignments: 132,
  freeBeds: 0,
  roomsHidden: true,
  activeWorkshops: 3,
  cateringOrders: 2,
  surveyResponses: 151,
  declined: 7,
  agendaItems: 15,
  agendaDays: 5,
  agendaChanges: 3,
  meals: 4,
  mealsOrdered: 2,
  shuttles: 0,
}
const edition = { id: 'v1', eventStartDate: '2027-02-19' }
const bed: StepTask = {
  step: 'Rooms',
  sentence: '12 people still need a bed',
  href: '/rooms',
  label: 'Plan rooms',
}

test('shows the state of each step, with its tasks', () => {
  const steps = stepsOf(counts, [bed], edition)
  expect(steps.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'People: 157 on the list',
    'Invitations: 144 coming, 7 said no',
    'Rooms: 132 of 144 have a bed, guests don’t see their rooms yet',
    'Agenda: 15 items on 5 days, 3 changes guests don’t see yet',
    'Meals: 2 of 4 ordered',
    'Travel: 134 people with a flight, no shuttles yet',
    'The day: Badges, helpers and the desk, from Wed, Feb 17',
  ])
  expect(steps.filter(({ tasks }) => tasks.length > 0).map(({ name }) => name)).toEqual(['Rooms'])
  expect(steps.find(({ name }) => name === 'Rooms')?.progress).toBeCloseTo(132 / 144)
})

test('offers to add people, rooms and other data if there is nothing yet', () => {
  const emptyCounts = {
    ...counts,
    invited: 0,
    attendees: 0,
    rooms: 0,
    travelBookings: 0,
    declined: 0,
    agendaItems: 0,
    meals: 0,
  }
  const steps = stepsOf(emptyCounts, [], edition)
  expect(steps.map(({ progress }) => progress)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(steps.flatMap(({ name, isEarly }) => (isEarly ? [name] : []))).toEqual([
    'Rooms',
    'Travel',
    'The day',
  ])
  expect(steps.flatMap(({ mainPage }) => (mainPage.label === 'Open' ? [] : [mainPage.label]))).toEqual([
    'Add people',
    'Add rooms',
    'Add the first item',
    'Add the first meal',
  ])
  const [, , , agenda] = stepsOf({ ...emptyCounts, meals: 1 }, [], edition)
  expect(agenda?.text).toBe('Only meals so far')
})
