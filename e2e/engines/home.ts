import { extra } from '../seed.ts'
import type { Scene } from './scene.ts'
import { key } from './visitor.ts'

/** What a guest reads on their pages: everything of their event, what is not known yet, no event, a failure. */
export async function walkHome(scene: Scene): Promise<void> {
  const { phone, testServer, open, signIn } = scene
  await signIn(phone, 20, '/guest')
  await phone.sees('Welcome, Zoë Lindqvist!')
  for (const text of ['Things to Know', 'Roommates', 'Outbound Flight', 'canary-dietnote-020'])
    await phone.sees(text)
  await phone.shows('main', 'Room \\d+')
  await phone.untilIn(
    'nothing wider than the window',
    () => document.documentElement.scrollWidth <= window.innerWidth,
  )
  await readPages(scene)
  await openCode(scene)
  await readAgenda(scene)

  await open(phone, '/guest/venue')
  await phone.sees('Your Room Assignment')
  await testServer.whileDown(async () => {
    await phone.press('button', 'Venue')
    await phone.press('[role=option]', '^Berghaus Edelgrat')
    await phone.sees('Failed to load venue information')
  })
  await phone.untilIn('an end of the failure', () => {
    // A page that listens may mend itself first, under the finger.
    const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')
    again?.click()
    return !again && !document.body.innerText.includes('Failed to load')
  })
  await readUnknown(scene)
}

async function readPages({ phone, open }: Scene): Promise<void> {
  for (const [path, title, text] of [
    ['venue', 'Venue', 'Your Room Assignment'],
    ['workshops', 'Workshops & Activities', 'Browse and sign up for workshops'],
    ['meals', 'Meals & Catering', 'View all scheduled meals and dining times'],
    ['travel', 'Travel Information', 'View flight details for all attendees'],
    ['agenda', 'Event Agenda', 'Your personalized schedule'],
  ] as const) {
    await open(phone, `/guest/${path}`)
    await phone.shows('h1', `^${title}$`)
    await phone.sees(text)
  }
}

/** Large enough to be scanned at the door. */
async function openCode({ phone, editions, open }: Scene): Promise<void> {
  await open(phone, `/guest?venue=${editions.coming}`)
  await phone.press('button', 'Show my door code')
  await phone.untilIn('the code', () => {
    const picture = document.querySelector('[role=dialog] svg[aria-label], [role=dialog] [role=img]')
    return (picture?.getBoundingClientRect().width ?? 0) > 200
  })
  await phone.type(key.escape)
  await phone.hides('[role=dialog]', '')
}

/** A session that needs a sign-up shows its hour; the days are chosen one by one. */
async function readAgenda({ phone, editions, open }: Scene): Promise<void> {
  await open(phone, `/guest/agenda?venue=${editions.current}`)
  await phone.sees('Sign up required')
  await phone.sees('Please sign up in the Workshops & Activities tab to view details')
  const days = '[role=group][aria-label=Day] button'
  await phone.press(`${days}:last-child`, '.')
  await phone.untilIn(
    'the last day alone',
    (last) => document.querySelector(last)?.getAttribute('aria-pressed') === 'true',
    `${days}:last-child`,
  )
  await phone.press(`${days}:first-child`, '^All Days$')
  await phone.press('a', '^Go to Workshops')
  await phone.isAt('/guest/workshops')
}

/** Somebody who was only just invited, somebody without an event, and somebody who said no. */
async function readUnknown({ desk, open, signIn }: Scene): Promise<void> {
  await signIn(desk, extra.newcomer, '/guest')
  for (const text of [
    'No dietary preferences specified',
    'No allergies reported',
    'No workshops signed up yet',
    'Visit the Workshops tab to sign up',
    'Room assignment pending',
    'No flight information available',
  ])
    await desk.sees(text)
  await signIn(desk, extra.stranger, '/guest')
  await desk.sees('Venue information will be available soon')
  for (const [path, text] of [
    ['venue', 'No venue information available'],
    ['agenda', 'No agenda items have been added yet'],
    ['meals', 'Meal times will be added soon. Check back later!'],
    ['workshops', 'Workshops will be added soon. Check back later!'],
    ['travel', 'No flight information available'],
  ] as const) {
    await open(desk, `/guest/${path}`)
    await desk.sees(text)
  }
  await signIn(desk, 85, '/guest')
  await desk.sees('You said you are not coming to this event.')
  await desk.sees('I can come after all')
  await desk.hides('h2,h3', 'Room Assignment')
}
