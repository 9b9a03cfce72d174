import { z } from 'zod'
import type { TestServer } from '../test-server.ts'
import { hasCopy, keepsNothing } from './copy.ts'
import { key, type EngineVisitor } from './visitor.ts'

/** A guest reads every page, changes something, reads on without a connection, and leaves nothing behind at the end. */
export async function walkPortal(phone: EngineVisitor, testServer: TestServer): Promise<void> {
  const open = (path: string) => phone.go(`${testServer.url}${path}`)
  await open('/guest')
  await phone.press('button', '^Edit my details')
  await phone.fill('^Phone', '+351 912 345 678')
  await phone.fill('^Food allergies', 'kiwi,')
  await phone.fill('^Food allergies', `chestnuts${key.return}`)
  await phone.press('button', '^Save$')
  await phone.sees('Your details are saved')
  await open('/guest/agenda')
  await phone.sees('Knots')
  await open('/guest/workshops')
  await phone.press('button', '^Remove Signup$')
  await phone.sees('Removed from workshop')
  await phone.press('button', '^Undo$')
  await phone.until('the seat', () =>
    phone.look(z.boolean(), () => document.body.innerText.includes('Remove Signup')),
  )
  for (const path of ['/guest/meals', '/guest/travel', '/guest/venue']) {
    await open(path)
    await phone.until(path, () => phone.look(z.boolean(), () => Boolean(document.querySelector('main h1'))))
  }

  await open('/guest')
  await phone.until('the copy', () => phone.look(z.boolean(), hasCopy, 'kiwi'))
  await testServer.whileDown(async () => {
    await open('/guest')
    await phone.sees('You are offline')
    await phone.sees('kiwi')
    await phone.press('a', '^Agenda$')
    await phone.sees('Knots')
  })
  await open('/guest')
  await phone.until('a connection', () =>
    phone.look(z.boolean(), () => !document.body.innerText.includes('You are offline')),
  )
  await phone.press('button', '^Guest Account')
  await phone.press('[role=menuitem]', '^Logout$')
  await phone.sees('Welcome Back')
  await phone.until('nothing kept', () => phone.look(z.boolean(), keepsNothing))
}
