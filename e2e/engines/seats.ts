import { z } from 'zod'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

const cardOfWalk = ['article', '^Walk to Cabo da Roca'] as const
const rowOfWalk = ['button', '^Walk to Cabo da Roca$', cardOfWalk] as const
const glaze = ['article', '^Glaze chemistry'] as const

/** Takes a seat and gives it back, while some calls are slow and some fail, and then joins a waiting list. */
export async function checkSeats({ phone, testServer, open, signIn }: Scene): Promise<void> {
  await signIn(phone, 61, '/guest/workshops')
  await phone.shows('article', '^Walk to Cabo da Roca.*Host: ')
  const seatsBefore = await seatsLeft(phone)
  await testServer.whileSlow(async () => {
    await phone.press('button', '^Sign Up$', cardOfWalk)
    await phone.shows('button', '^Signing up')
  })
  await phone.toasts("Signed up successfully!.*You've been added to this workshop.")
  await phone.until('one seat fewer', async () => (await seatsLeft(phone)) === seatsBefore - 1)
  await open(phone, '/guest/agenda')
  await phone.shows('article', 'Walk to Cabo da Roca')
  await open(phone, '/guest/workshops')
  await phone.press(...rowOfWalk)
  await phone.shows('article', '^Walk to Cabo da Roca.*Remove Signup')
  await testServer.whileDown(async () => {
    await phone.press('button', '^Remove Signup$', cardOfWalk)
    await phone.toasts('Failed to remove signup')
  })
  await testServer.whileSlow(async () => {
    await phone.press('button', '^Remove Signup$', cardOfWalk)
    await phone.shows('button', '^Removing')
  })
  await phone.toasts('Removed from workshop')
  await phone.pressInToast('Removed from workshop', 'Undo')
  await phone.press(...rowOfWalk)
  await phone.press('button', '^Remove Signup$', cardOfWalk)
  await phone.press('button', '^Sign Up$', cardOfWalk)
  await phone.press(...rowOfWalk)
  await phone.press('button', '^Remove Signup$', cardOfWalk)
  await phone.shows('article', '^Walk to Cabo da Roca.*Sign Up')
  await testServer.whileDown(async () => {
    await phone.press('button', '^Sign Up$', cardOfWalk)
    await phone.toasts('Signup failed')
  })

  await signIn(phone, 20, '/guest/workshops')
  await phone.shows('article', '^Glaze chemistry.*Full · \\d+ waiting')
  await phone.press('button', '^Join the waiting list$', glaze)
  await phone.toasts('You are on the waiting list')
  await phone.shows('article', '^Glaze chemistry.*You are \\d+(st|nd|rd|th) in line')
  await open(phone, '/guest')
  await phone.shows('li', 'Waiting for Glaze chemistry: \\d+(st|nd|rd|th) in line')
  await phone.press('button', '^Leave the waiting list', ['li', 'Waiting for Glaze chemistry'])
  await phone.toasts('You left the waiting list')
  await phone.hides('li', 'Waiting for Glaze chemistry')
}

const seatsLeft = (phone: EngineVisitor) =>
  phone.evaluate(z.number(), () => {
    const cards = [...document.querySelectorAll('article')]
    const text = cards.find((card) => card.textContent?.startsWith('Walk to Cabo'))?.textContent ?? ''
    return Number(/(\d+) seats? left/.exec(text)?.[1])
  })
