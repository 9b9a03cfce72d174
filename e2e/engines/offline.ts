import { z } from 'zod'
import { hasCopy, storesNothing } from './copy.ts'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

/**
 * Walks the portal without a connection, page by page: typed text stays, no other person's copy is shown, and Logout
 * leaves nothing.
 */
export async function walkOffline(scene: Scene): Promise<void> {
  const { phone, testServer, visit, open, signIn, signOut } = scene
  await signIn(phone, 20, '/guest')
  await phone.untilIn('the copy', hasCopy, 'canary-dietnote-020')
  await testServer.whileCut(() => readAll(scene))
  await open(phone, '/guest')
  await phone.lacks('You are offline')
  await open(phone, '/guest/venue')
  await phone.sees('Your Room Assignment')
  await phone.evaluate(z.literal(true), watchReturn)
  await open(phone, '/guest')
  await logOut(phone)

  await signIn(phone, 20, '/guest')
  await phone.untilIn('the copy', hasCopy, 'canary-dietnote-020')
  await signIn(phone, 61, '/guest')
  await phone.untilIn('the other guest’s copy', hasCopy, 'canary-dietnote-061')
  await phone.untilIn('one copy', async () => (await indexedDB.databases()).length === 1)
  await testServer.whileCut(() => tryToChange(scene))
  await signOut(phone)
  await open(phone, '/guest')
  await phone.isAt('/auth')
  await phone.untilIn('no copy', async () => (await indexedDB.databases()).length === 0)

  const organiser = await visit({ width: 1280, height: 900 })
  await signIn(organiser, 0, '/')
  await organiser.shows('a', 'Attendance')
  await organiser.untilIn('no data of an organiser', storesNothing)
}

async function readAll({ phone, open }: Scene): Promise<void> {
  await open(phone, '/guest')
  await phone.shows('main, header, body', 'You are offline\\. Last updated \\d{1,2}:\\d\\d [AP]M')
  await phone.shows('main', 'Room \\d+')
  await phone.sees('Roommates')
  await phone.shows('section', '^Outbound Flight.*canary-outbound-020')
  await phone.press('a', '^Agenda$')
  await phone.sees('Sign up required')
  await phone.press('a', '^Meals$')
  await phone.shows('h2,h3', 'Dinner')
  await phone.press('a', '^Travel$')
  await phone.shows('[role=listitem],li', 'Aaliyah Jefferson')
  await open(phone, '/guest/venue')
  await phone.sees('Your Room Assignment')
  await phone.sees('Check-in: ')
}

/** Runs in the page. Records its text half a second after the browser restores it from its back/forward cache. */
function watchReturn(): true {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    Reflect.set(window, 'returned', 'waiting')
    setTimeout(() => Reflect.set(window, 'returned', document.body.innerText), 500)
  })
  return true
}

/** Runs in the page. */
function showsNoGuest(): boolean {
  const returned: unknown = Reflect.get(window, 'returned')
  return returned === undefined || (returned !== 'waiting' && !String(returned).includes('Your Room'))
}

/** Signs out, and checks that the browser's back button restores nothing. */
async function logOut(phone: EngineVisitor): Promise<void> {
  await phone.press('button', '^Guest Account')
  await phone.press('[role=menuitem]', '^Logout$')
  await phone.sees('Welcome Back')
  await phone.untilIn('an empty device', storesNothing)
  for (let back = 0; back < 3; back += 1) {
    await phone.evaluate(z.literal(true), () => {
      history.back()
      return true
    })
    await phone.isAt('/auth')
    await phone.sees('Welcome Back')
    await phone.untilIn('a page without the guest', showsNoGuest)
    await phone.untilIn(
      'a page without personal data',
      () => !document.documentElement.outerHTML.includes('canary'),
    )
  }
  await phone.untilIn('an empty device', storesNothing)
}

async function tryToChange({ phone, open }: Scene): Promise<void> {
  await open(phone, '/guest/workshops')
  await phone.press('button', '^Sign Up$', ['article', '^Walk to Cabo da Roca'])
  await phone.toasts('Signup failed.*You are offline. Nothing was sent; try again')
  await open(phone, '/guest')
  await phone.press('button', '^Edit my details')
  await phone.refill('^Phone', '+351 912 000 061')
  await phone.press('button', '^Save$')
  await phone.shows('[role=dialog]', 'You are offline. Nothing was sent; try again')
  await phone.reads('[role=dialog] input[name=phone]', '+351 912 000 061')
}
