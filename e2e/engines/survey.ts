import { linkIn } from '#server/testing/smtp.ts'
import { studioFields } from '#server/testing/matrix-fields.ts'
import { callerOf } from './calls.ts'
import { typedInDays } from './days.ts'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

const password = 'salt-Meadow-204'
const nils = 'nils@story.example'

/**
 * The survey as a guest fills it in: refused, kept, sent, corrected, confirmed on another device, and changed later on
 * the guest's page. The guest chooses a studio that an organiser has just added.
 */
export async function walkSurvey(scene: Scene): Promise<void> {
  const { desk, phone, testServer, editions, open, signIn, signOut } = scene
  await signIn(desk, 0, '/icon.svg')
  await callerOf(desk)('studios/add', { ...studioFields(), name: 'Reykjavík' })
  await signOut(desk)
  await signOut(phone)
  await readRefusals(scene)
  await reloadDraft(scene)

  await open(phone, `/survey?venue=${editions.upcoming}`)
  await fillIn(phone)
  await phone.press('button', '^Complete Registration$')
  await phone.sees('This password is too easy to guess')
  await phone.refill('^Password', password)
  await testServer.whileCut(async () => {
    await phone.press('button', '^Complete Registration$')
    await phone.sees('No connection. Nothing was lost; try again.')
  })
  await phone.reads('input[name=fullName]', 'Nils Ærøskøbing')
  await phone.press('button', '^Complete Registration$')
  await phone.sees('Registration Complete!')
  await correctAddress(phone)
  const link = linkIn(await testServer.mailTo(nils))

  await desk.go(link)
  await desk.sees('Confirm your registration')
  await desk.isAt('/confirm')
  await desk.shows('main', 'CPH.* at 2:05 PM')
  for (const answer of ['Reykjavík', 'SK 1689', 'Vegan', 'Nuts']) await desk.shows('main', answer)
  await desk.fill('^Password', password)
  await desk.press('button', '^Confirm')
  await desk.sees('Welcome, Nils Ærøskøbing!')
  await phone.go(link)
  await phone.sees('This link no longer works')

  await desk.press('button', '^Edit my details')
  await desk.fill('^Food allergies', 'kiwi,')
  await desk.press('button', '^Save$')
  await desk.toasts('Your details are saved')
  await desk.shows('main', 'kiwi')
}

async function readRefusals({ phone, editions, open }: Scene): Promise<void> {
  for (const link of ['', '?venue=nonsense', '?venue=00000000-0000-4000-8000-000000000000']) {
    await open(phone, `/survey${link}`)
    await phone.sees('This registration link is not valid. Ask your organiser.')
  }
  await open(phone, `/survey?venue=${editions.past}`)
  await phone.sees('Registration for this event is closed')
  await phone.hides('button', 'Complete Registration')
  await open(phone, `/survey?venue=${editions.upcoming}`)
  await phone.press('button', '^Complete Registration$')
  for (const sentence of [
    'Please enter a valid email',
    'Password must be at least 8 characters',
    'Name is required',
    'Please select a studio',
    'Please select an option',
  ])
    await phone.sees(sentence)
  await phone.untilIn('the focus in the first missing field', isOnFirstInvalid)
  await phone.answer('Will you attend', 'No')
  await phone.hides('h2,h3', 'Flight Information')
}

/** Runs in the page. */
function isOnFirstInvalid(): boolean {
  const first = document.querySelector('form [data-invalid]')
  return Boolean(document.activeElement && first?.contains(document.activeElement))
}

/** An interrupted guest: a reload restores everything except the password. */
async function reloadDraft({ desk, editions, open }: Scene): Promise<void> {
  await open(desk, `/survey?venue=${editions.upcoming}`)
  await desk.answer('Will you attend', 'Yes')
  await desk.fill('^Email', 'maja@story.example')
  await desk.fill('^Password', password)
  await desk.fill('^Food allergies', 'Kiwi,')
  await desk.type(`Chestnuts${key.return}`)
  // The button is pressed while the allergy is still being typed. Neither is lost.
  await desk.type('Celery root')
  await desk.press('button', '^Complete Registration$')
  await desk.sees('Name is required')
  await desk.fill('^Full name', 'Maja Lind')
  await open(desk, `/survey?venue=${editions.upcoming}`)
  await desk.reads('input[name=fullName]', 'Maja Lind')
  await desk.reads('input[name=email]', 'maja@story.example')
  await desk.reads('input[name=password]', '')
  for (const tag of ['Kiwi', 'Chestnuts', 'Celery root']) await desk.shows('[role=row]', tag)
}

async function fillIn(phone: EngineVisitor): Promise<void> {
  await phone.answer('Will you attend', 'Yes')
  await phone.fill('^Email', 'nils@gmial.com')
  await phone.press('button', '^nils@gmail.com$')
  await phone.fill('^Password', 'password123')
  await phone.fill('^Full name', 'Nils Ærøskøbing')
  await phone.choose('Studio', 'Reykjavík')
  await phone.sees('Other guests of this event see your name and flights, so that people can share a ride.')
  await phone.press('label', 'Hide my flights from other guests')
  await phone.fill('^Departure airport', 'CPH')
  await phone.fill('^Flight number', 'SK 1689')
  await phone.typeDate('Departure day', typedInDays(80))
  await phone.fill('^Departure time', '1405')
  await phone.answer('sharing a room', 'No')
  await phone.choose('Dietary preference', 'Vegan')
  await phone.press('button', '^Add Nuts$')
  await phone.press('label', 'Show the kitchen my first name')
}

async function correctAddress(phone: EngineVisitor): Promise<void> {
  await phone.sees('nils@gmail.com')
  await phone.press('button', 'Wrong address')
  await phone.fill('^Email', nils)
  await phone.fill('^Password', password)
  await phone.press('button', '^Use this address')
  await phone.sees(nils)
  await phone.press('button', '^Send again')
  await phone.toasts('The link is on its way again')
}
