import { z } from 'zod'
import { venueFields } from '#contract/venues.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { callerOf } from './calls.ts'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

/**
 * What a guest's home says before, during and after the event, and of two events at once. These browsers take no other clock:
 * the dates of the editions are moved instead.
 */
export async function walkNow(scene: Scene): Promise<void> {
  const { desk, phone, editions, open, signIn } = scene
  const { current, coming } = editions
  await signIn(desk, 0, '/icon.svg')
  await signIn(phone, 20, `/guest?venue=${current}`)
  await phone.shows('section', '^Now.*Lisbon time.*Your room')
  await phone.lacks('You are also invited to')
  await move(desk, coming, -1)
  await phone.sees('You are also invited to Berghaus Edelgrat (')
  await phone.press('button', '^Switch to Berghaus Edelgrat')
  await phone.sees('You are also invited to Casa do Mar (')
  await move(desk, coming, 80)

  await open(phone, `/guest?venue=${current}`)
  await move(desk, current, 3)
  await phone.shows('main', 'In 3 days')
  await phone.hides('h3', 'Your room')
  await move(desk, current, 2)
  await phone.shows('section', '^In 2 days')

  await move(desk, current, -6)
  await signIn(phone, 7, `/guest?venue=${current}`)
  await giveFeedback(scene)
}

async function giveFeedback({ desk, phone, editions, open }: Scene): Promise<void> {
  await phone.sees('Thank you for coming to Casa do Mar!')
  await phone.press('label', '^4 Good')
  await phone.fill('keep, or change', 'More of the sea.')
  await phone.press('button', '^Send$')
  await phone.toasts('Thank you. You can change it until')
  await open(desk, `/?venue=${editions.current}`)
  await desk.shows(
    'article',
    'What guests thought.*1 answer.*Shown once there are five answers, without names',
  )
  await desk.lacks('More of the sea.')
  await phone.press('button', '^Save my place')
  await phone.toasts('Your place at Berghaus Edelgrat is saved')
  await phone.sees('You are coming to the next one, Berghaus Edelgrat')
  await open(phone, `/guest?venue=${editions.current}`)
  await phone.untilIn('the answer as it was', () => {
    const radio = document.querySelector('form input[type=radio]:checked')
    return radio instanceof HTMLInputElement && radio.value === '4'
  })
  await phone.press('button', '^Delete my answer')
  await phone.toasts('Your answer is deleted')
  await phone.untilIn('no answer', () => document.querySelector('form input[type=radio]:checked') === null)
  await desk.shows('article', 'What guests thought.*No answers yet')
}

const Known = z.array(z.object({ id: z.string(), version: z.number(), ...venueFields }))

/** Begins four days so many days from now, where it happens. */
async function move(desk: EngineVisitor, venueId: string, days: number): Promise<void> {
  const call = callerOf(desk)
  const known = Known.parse(await call('venues/list', {})).find(({ id }) => id === venueId)
  const today = wallClockAt(new Date(), known?.timeZone ?? 'UTC').slice(0, 10)
  const dates = { eventStartDate: addDays(today, days), eventEndDate: addDays(today, days + 3) }
  await call('venues/update', { ...known, ...dates })
}
