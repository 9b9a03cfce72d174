import { z } from 'zod'
import { demoPassword } from '#server/demo/people.ts'
import { linkIn } from '#server/testing/smtp.ts'
import { callerOf } from './calls.ts'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

const nora = { email: 'nora@story.example', password: 'gorse-Lantern-58' }

/** Personal links: of an account without a role, by a mailed code and by password; and of a guest from an earlier event. */
export async function walkLinks(scene: Scene): Promise<void> {
  const { desk, phone, testServer, open, signIn, signOut } = scene
  await signOut(phone)
  await signUp(scene)
  await signIn(desk, 0, '/attendance')
  const link = await addNora(desk)
  await phone.go(link)
  await phone.press('button', '^Forgot it')
  const mailed = await phone.until(
    'the code',
    async () => /Subject: (\d{6})/.exec((await testServer.mailTo(nora.email)).raw)?.[1],
  )
  await phone.fill('^Code', mailed)
  await phone.press('button', '^Sign in$', ['form', '^Sign in with a code'])
  await phone.sees(`You are signed in as ${nora.email}.`)
  await signOut(phone)
  await phone.go(link)
  await phone.fill('^Password', 'not-my-password')
  await phone.press('button', '^Sign in$')
  await phone.sees('Invalid email or password')
  await phone.refill('^Password', nora.password)
  await phone.press('button', '^Sign in$')
  await phone.sees(`You are signed in as ${nora.email}.`)
  await phone.choose('Studio', 'LP')
  await phone.answer('Will you attend', 'Yes')
  await phone.answer('sharing a room', 'No')
  await phone.press('button', '^Save my answers')
  await phone.sees('Welcome, Nora Vik!')
  await open(desk, '/attendance')
  await inviteAgain(scene)
}

async function signUp({ phone, testServer, open }: Scene): Promise<void> {
  await open(phone, '/auth')
  await phone.press('button', 'have an account. Sign up')
  await phone.fill('^Email', nora.email)
  await phone.fill('^Password', nora.password)
  await phone.press('button', '^Create Account$')
  await phone.sees('Check your mail to confirm your address')
  await phone.go(linkIn(await testServer.mailTo(nora.email)))
  await phone.press('button', '^Confirm$')
  await phone.isAt('/auth')
}

/** Answers her personal link. */
async function addNora(desk: EngineVisitor): Promise<string> {
  await desk.press('button', '^Add Person$')
  await desk.fill('^Full Name', `Nora Vik${key.tab}`)
  await desk.fill('^Email', nora.email)
  await desk.press('[role=dialog] button', '^Add Person$')
  await desk.toasts('Person added successfully')
  const call = callerOf(desk)
  const venueId = Venue.parse(await call('venues/choices', {})).find(({ isDefault }) => isDefault)?.id
  const rows = Rows.parse(await call('attendance/list', { venueId }))
  const { personId } = rows.find(({ fullName }) => fullName === 'Nora Vik') ?? {}
  return z.object({ url: z.string() }).parse(await call('invitations/link', { personId, venueId })).url
}

const Venue = z.array(z.object({ id: z.string(), isDefault: z.boolean() }))
const Rows = z.array(z.object({ id: z.string(), personId: z.string(), fullName: z.string() }))

/** From her row; what retention has deleted is asked again. */
async function inviteAgain({ desk, phone, testServer, editions, emailOf, open, signOut }: Scene) {
  await open(desk, `/attendance?venue=${editions.coming}`)
  await desk.fill('Search by name', 'Aino Mäkelä')
  await desk.sees('1 of ')
  await desk.press('button', '^Invite: Aino Mäkelä')
  await desk.toasts(`Personal link sent to ${emailOf(30)}`)
  await desk.shows('[role=row]', 'Invited \\w+ \\d+')
  await forget(desk, editions.coming, 'Aino Mäkelä')
  await signOut(phone)
  await phone.go(linkIn(await testServer.mailTo(emailOf(30))))
  await phone.fill('^Password', demoPassword)
  await phone.press('button', '^Sign in$')
  await phone.press('button', "^I'm coming")
  await phone.sees('Canary-dietnote-030')
  await phone.press('button', '^Nothing else changed')
  await phone.sees('Please select an option')
  await phone.answer('sharing a room', 'Yes')
  await phone.press('label', 'I have no food allergies')
  await phone.press('button', '^Nothing else changed')
  await phone.isAt('/guest')
  await phone.shows('dd', '^None$')
}

/** Takes allergies and the wish to share away, as retention does after a long time. */
async function forget(desk: EngineVisitor, venueId: string, name: string): Promise<void> {
  const call = callerOf(desk)
  const rows = Rows.parse(await call('attendance/list', { venueId }))
  const id = rows.find(({ fullName }) => fullName === name)?.personId
  const {
    isEmailFixed: _fixed,
    mailRefused: _refused,
    ...person
  } = z.looseObject({}).parse(await call('people/read', { id }))
  const blank = { allergies: null, openToRoomSharing: null }
  await call('people/update', { ...person, ...blank, removes: Object.keys(blank) })
}
