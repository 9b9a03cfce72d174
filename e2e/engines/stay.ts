import { z } from 'zod'
import { callerOf } from './calls.ts'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

/** A guest changes details and flights, hides them, cannot come, and comes after all. */
export async function walkStay(scene: Scene): Promise<void> {
  const { phone, editions, open, signIn } = scene
  await signIn(phone, 61, '/guest')
  await phone.press('button', '^Edit my details')
  await phone.refill('^Phone', '+1 512 555 0199')
  await phone.press('label', 'I have no food allergies')
  await phone.press('button', '^Save$')
  await phone.toasts('Your details are saved')
  await phone.sees('+1 512 555 0199')
  await phone.shows('dd', '^None$')
  await changeFlight(phone)
  await turnPrivacy(phone, editions.current)
  await open(phone, '/guest')
  await phone.untilIn('flights that others see', () => {
    const hiding = document.querySelector('input[role=switch]')
    return hiding instanceof HTMLInputElement && !hiding.checked
  })

  await signIn(phone, 81, '/guest')
  await phone.shows('main', 'Room \\d+')
  await phone.press('button', "^I can't come$")
  await phone.shows('[role=alertdialog]', 'Room \\d+ and \\d workshops? will be free for others')
  await phone.press('[role=alertdialog] button', "^I can't come$")
  await phone.toasts('Freed: Room \\d+, \\d workshops?')
  await phone.sees('I can come after all')
  await phone.pressInToast('Freed: ', 'Undo')
  await phone.hides('main', 'I can come after all')
  await phone.shows('main', 'Room \\d+')

  await signIn(phone, 90, '/guest')
  await phone.press('button', '^I can come after all')
  await phone.toasts('Attendance updated')
  await phone.sees('Room assignment pending')
  await open(phone, `/guest?venue=${editions.over}`)
  await phone.sees('Ask the organisers')
  await phone.hides('main button', "I can't come")
}

async function changeFlight(phone: EngineVisitor): Promise<void> {
  await phone.press('button', '^Change Return Flight')
  await phone.refill('^Departure airport', 'opo')
  await phone.refill('^Departure time', '1405')
  await phone.refill('^Arrival time', 'late')
  await phone.press('button', '^Save$')
  await phone.sees('Please enter a time, such as 14:05')
  await phone.refill('^Arrival time', '')
  await phone.press('button', '^Save$')
  await phone.toasts('Your flight is saved')
  await phone.shows('section', '^Return Flight.*OPO.*at 2:05 PM')
  await phone.press('button', '^Change Return Flight')
  await phone.press('label', '^Not booked yet')
  await phone.press('button', '^Save$')
  await phone.shows('section', '^Return Flight.*Not booked yet')
}

/** Until now they were hidden. */
async function turnPrivacy(phone: EngineVisitor, venueId: string): Promise<void> {
  const Own = z.object({ flightsPrivate: z.boolean() })
  const isHidden = async () => Own.parse(await callerOf(phone)('attendance/mine', { venueId })).flightsPrivate
  if (!(await isHidden())) throw new Error('The demo lets others see these flights.')
  await phone.press('label', 'Hide my flights from other guests')
  await phone.until('the switch turned', async () => !(await isHidden()))
}
