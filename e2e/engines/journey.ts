import { z } from 'zod'
import { linkIn } from '#server/testing/smtp.ts'
import { venueFields, workshopFields } from '#server/testing/matrix-fields.ts'
import { startTestServer, organiser, type TestServer } from '../test-server.ts'
import type { Engine, Size } from './engine.ts'
import { countTexts } from './pdf.ts'
import { walkDesk } from './desk.ts'
import { callerOf } from './calls.ts'
import { inDays } from './days.ts'
import { visitorOf, type EngineVisitor } from './visitor.ts'

const ana = { email: 'ana.lima@example.org', password: 'gorse-Lantern-58', name: 'Ana Lima' }
/** More people than a window shows at once. */
const guestCount = 60

/**
 * The main journey in an engine that the stories don't use: from an empty server to a guest who registered, confirmed,
 * signed up and was checked in. Covers engine differences on the way, such as the clipboard and printing. With
 * `includesAll` it continues with the desk without a connection.
 */
export async function walkMainJourney(
  open: (size: Size) => Promise<Engine>,
  includesAll: boolean,
): Promise<void> {
  const testServer = await startTestServer({ isFirstStart: true })
  const opened: Engine[] = []
  const visit = async (size: Size) => {
    const engine = await open(size)
    opened.push(engine)
    return visitorOf(engine)
  }
  try {
    const desk = await visit({ width: 1280, height: 900 })
    const phone = await visit({ width: 390, height: 844 })
    await signIn(desk, testServer)
    const venueId = await addData(desk)
    await register(phone, testServer, venueId)
    await signUp(phone, testServer)
    await checkIn(desk, phone, testServer)
    await copyLink(desk)
    await printList(desk, testServer)
    if (includesAll) await walkDesk(desk, testServer, venueId)
    const errors = opened.flatMap((engine) => engine.errors)
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    for (const engine of opened) await engine.close()
    await testServer.close()
  }
}

async function signIn(desk: EngineVisitor, testServer: TestServer): Promise<void> {
  await desk.go(`${testServer.url}/auth`)
  await desk.fill('^email', organiser.email)
  await desk.fill('^password', organiser.password)
  await desk.press('button', '^Sign In$')
  await desk.sees('Your first event')
}

/** Adds the journey's data by an organiser's calls. Returns the venue's id. */
async function addData(desk: EngineVisitor): Promise<string> {
  const call = callerOf(desk)
  const venue = {
    ...venueFields(),
    name: 'Casa do Mar',
    eventStartDate: inDays(10),
    eventEndDate: inDays(13),
  }
  const { id: venueId } = z.object({ id: z.string() }).parse(await call('venues/add', venue))
  const times = { startTime: `${inDays(11)}T14:00`, endTime: `${inDays(11)}T15:30` }
  await call('workshops/add', { ...workshopFields(), ...times, venueId, title: 'Knots' })
  const lines = Array.from({ length: guestCount }, (_, index) => [
    `Person ${index}`,
    `p${index}@example.org`,
    'LP',
  ])
  await call('people/import', { venueId, columns: ['fullName', 'email', 'studio'], lines })
  return venueId
}

async function register(phone: EngineVisitor, testServer: TestServer, venueId: string): Promise<void> {
  await phone.go(`${testServer.url}/survey?venue=${venueId}`)
  await phone.fill('^email', ana.email)
  await phone.fill('^password', ana.password)
  await phone.fill('^full name', ana.name)
  await phone.choose('Studio', 'LP')
  for (const question of ['Will you attend', 'sharing a room']) {
    const id = await phone.until(question, () => phone.evaluate(z.string().nullish(), groupOf, question))
    await phone.press(`[id="${id}"] label`, '^Yes$')
  }
  await phone.press('button', 'Complete Registration')
  await phone.sees('Registration Complete!')
  await phone.go(linkIn(await testServer.mailTo(ana.email)))
  await phone.press('button', '^Confirm')
  await phone.sees(`Welcome, ${ana.name}!`)
}

/** Runs in the page. */
function groupOf(question: string): string | undefined {
  const groups = [...document.querySelectorAll('[role=radiogroup]')]
  return groups.find((group) => group.textContent?.includes(question))?.id
}

async function signUp(phone: EngineVisitor, testServer: TestServer): Promise<void> {
  await phone.go(`${testServer.url}/guest/workshops`)
  await phone.press('button', '^Sign Up$')
  await phone.sees('Signed up successfully!')
}

/** Checks the guest in. The guest's phone shows that without a reload. */
async function checkIn(desk: EngineVisitor, phone: EngineVisitor, testServer: TestServer): Promise<void> {
  await phone.go(`${testServer.url}/guest`)
  await phone.sees(`Welcome, ${ana.name}!`)
  await desk.go(`${testServer.url}/attendance`)
  await desk.fill('Search by name', 'ana lima')
  await desk.sees('1 of ')
  await desk.press('button', '^Check In')
  await desk.sees('Checked in successfully')
  await phone.sees('Checked In')
}

/** Copies a link that arrives after the press, although Safari allows copying only during a press. */
async function copyLink(desk: EngineVisitor): Promise<void> {
  await desk.press('button', `^More for ${ana.name}`)
  await desk.press('[role=menuitem]', 'Copy personal link')
  await desk.sees('Personal link copied')
}

/** At least a name, an address and a status in each row. The visible rows alone have some sixty texts. */
const minTexts = (guestCount + 1) * 3

async function printList(desk: EngineVisitor, testServer: TestServer): Promise<void> {
  await desk.go(`${testServer.url}/attendance`)
  await desk.sees(`${guestCount + 1} people`)
  const pdf = await desk.print()
  if (!pdf) return
  const textCount = countTexts(pdf)
  if (textCount < minTexts)
    throw new Error(`${textCount} texts are on paper, instead of at least ${minTexts}.`)
}
