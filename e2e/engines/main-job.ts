import { z } from 'zod'
import { linkIn } from '#server/testing/smtp.ts'
import { organiser, startTestServer } from '../test-server.ts'
import { typedInDays } from './days.ts'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

const ana = { email: 'ana.lima@example.org', password: 'gorse-Lantern-58', name: 'Ana Lima' }

/** The main job by hand, from an empty server to a guest who is in, and after a power cut all is there. */
export async function walkMainJob({ visit }: Scene): Promise<void> {
  const testServer = await startTestServer({ isFirstStart: true })
  const desk = await visit({ width: 1280, height: 900 })
  const phone = await visit({ width: 390, height: 844 })
  const open = (visitor: EngineVisitor, path: string) => visitor.go(`${testServer.url}${path}`)
  try {
    await open(desk, '/auth')
    await desk.fill('^email', organiser.email)
    await desk.fill('^password', organiser.password)
    await desk.press('button', '^Sign In$')
    await desk.sees('Your first event')
    await open(desk, '/survey-settings')
    await desk.press('button', '^Copy Link')
    await desk.sees('Please select a venue first')
    await open(desk, '/mail')
    await desk.press('button', '^Send a test')
    await desk.sees('Test mail sent')
    await testServer.mailTo(organiser.email)
    await open(desk, '/agenda-builder')
    await desk.sees('Set the event dates in Venues first')
    await open(desk, '/venues')
    await addVenue(desk)
    await open(desk, '/rooms')
    await desk.sees('No rooms added for this venue yet')
    await open(desk, '/venues')
    await addRoom(desk)
    await open(desk, '/survey-settings')
    const link = await desk.until('the link', () => desk.look(z.string().nullish(), surveyLink))

    await phone.go(link)
    await phone.shows('h1', 'Casa do Mar')
    await register(phone)
    await phone.go(linkIn(await testServer.mailTo(ana.email)))
    await phone.press('button', '^Confirm')
    await phone.sees('Welcome, Ana Lima!')
    await checkIn(desk, (path) => open(desk, path))

    await testServer.killAndRestart()
    await open(desk, '/venues')
    await desk.sees('Room 12')
    await open(desk, '/attendance')
    await desk.shows('button', '^Checked In')
    await open(phone, '/guest')
    await phone.sees('Welcome, Ana Lima!')
    await phone.sees('Checked In')
    // Not left asking a server that is gone.
    for (const visitor of [desk, phone]) await visitor.go('about:blank')
  } finally {
    await testServer.close()
  }
}

async function addVenue(desk: EngineVisitor): Promise<void> {
  await desk.press('button', '^Add Venue')
  await desk.fill('^Name', 'Casa do Mar')
  await desk.choose('Quarter$', 'Q4')
  await desk.choose('Year$', typedInDays(10).slice(-4))
  await desk.fill('Image', '/pictures/lisbon.svg')
  await desk.fill('maps', 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z')
  await desk.typeDate('Start date: people arrive', typedInDays(10))
  await desk.typeDate('End date: people leave', typedInDays(13))
  await desk.press('label', '^Taxi$')
  await desk.press('[role=dialog] button', '^Add Venue')
  await desk.toasts('Venue added successfully')
  await desk.hides('[role=dialog]', '')
}

async function addRoom(desk: EngineVisitor): Promise<void> {
  await desk.press('button', '^Add Room')
  await desk.fill('Room number', '12')
  await desk.fill('Bed count', '2')
  await desk.press('label', '^Single$')
  await desk.press('[role=dialog] button', '^Add Room')
  await desk.sees('Room 12')
}

/** Runs in the page. */
const surveyLink = () =>
  /http\S+\/survey\?venue=[0-9a-f-]{36}/.exec(document.body.innerText.replaceAll('\n', ''))?.[0]

async function register(phone: EngineVisitor): Promise<void> {
  await phone.answer('Will you attend', 'Yes')
  await phone.fill('^email', ana.email)
  await phone.fill('^password', ana.password)
  await phone.fill('^full name', ana.name)
  await phone.choose('Studio', 'LP')
  await phone.answer('sharing a room', 'Yes')
  await phone.press('button', 'Complete Registration')
  await phone.sees('Registration Complete!')
}

/** The file is looked at where the page makes it: neither browser says here that one was downloaded. */
async function checkIn(desk: EngineVisitor, open: (path: string) => Promise<unknown>): Promise<void> {
  await open('/attendance')
  await desk.fill('Search by name', 'ana')
  await desk.shows('[role=row]', 'Ana Lima')
  await desk.press('button', '^Check In')
  await desk.toasts('Checked in successfully')
  await desk.shows('button', '^Checked In')
  await desk.look(z.literal(true), keepFiles)
  await desk.press('button', '^Export CSV')
  await desk.untilIn('the file', () => String(Reflect.get(window, 'file')).includes('Ana Lima,LP,yes'))
}

/** Runs in the page: what is offered for download is read. */
function keepFiles(): true {
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((text) => Reflect.set(window, 'file', text))
    return make(file)
  }
  return true
}
