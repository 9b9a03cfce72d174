import { linkIn } from '#server/testing/smtp.ts'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

/** Who mistypes their address, who does not come, and who is known already. */
export async function walkRegistration(scene: Scene): Promise<void> {
  const { desk, phone, testServer, editions, open, signIn, signOut } = scene
  await signOut(phone)
  await changeAddress(scene)
  await open(phone, `/survey?venue=${editions.coming}`)
  await fillIn(phone, { name: 'Dora Hansen', email: 'dora@example.org', attending: 'No' })
  await phone.hides('h2,h3', 'Flight Information')
  await phone.hides('h2,h3', 'Accommodation & Dietary Requirements')
  await phone.press('button', '^Complete Registration$')
  await phone.sees('Registration Complete!')
  await phone.go(linkIn(await testServer.mailTo('dora@example.org')))
  await phone.shows('main', 'Oslo')
  await phone.press('button', '^Confirm')
  await phone.sees('You said you are not coming to this event.')

  await signIn(desk, 20, `/survey?venue=${editions.coming}`)
  await desk.sees('You are signed in as')
  await desk.hides('h2,h3', 'Account Information')
  await desk.answer('Will you attend', 'Yes')
  await desk.answer('sharing a room', 'Yes')
  await desk.press('button', '^Save my answers')
  await desk.sees('Welcome, ')

  await signIn(phone, 31, `/survey?venue=${editions.coming}`)
  await phone.press('button', "^I'm coming")
  await phone.sees('Canary-dietnote-031')
  await phone.press('button', '^Nothing changed')
  await phone.isAt('/guest')
  await phone.shows('main', 'In \\d+ days')
}

/** Without the password: the person at the new address chooses another one, and the old link is dead. */
async function changeAddress({ desk, phone, testServer, editions, open, signOut }: Scene): Promise<void> {
  await open(phone, `/survey?venue=${editions.coming}`)
  await fillIn(phone, { name: 'Berta Olsen', email: 'carl@gmial.com', attending: 'Yes' })
  await phone.sees('Did you mean')
  await phone.press('button', '^Complete Registration$')
  await phone.sees('Registration Complete!')
  const old = linkIn(await testServer.mailTo('carl@gmial.com'))
  await phone.press('button', 'Wrong address')
  await phone.fill('^Email', `carl@example.org${key.return}`)
  await phone.sees('carl@example.org')
  await phone.untilIn('the keyboard where it was', () =>
    Boolean(document.activeElement?.textContent?.includes('Wrong address')),
  )
  await phone.press('button', '^Send again')
  await phone.toasts('The link is on its way again')
  await signOut(desk)
  await desk.go(old)
  await desk.sees('This link no longer works')
  await desk.go(linkIn(await testServer.mailTo('carl@example.org')))
  await desk.sees('e-mail address of your registration has changed')
  await desk.sees('New password')
}

type Answers = { name: string; email: string; attending: 'Yes' | 'No' }

async function fillIn(phone: EngineVisitor, { name, email, attending }: Answers): Promise<void> {
  await phone.answer('Will you attend', attending)
  await phone.fill('^Email', email)
  await phone.fill('^Password', 'gorse-Lantern-58')
  await phone.fill('^Full name', name)
  await phone.choose('Studio', 'Oslo')
  if (attending === 'Yes') await phone.answer('sharing a room', 'Yes')
}
