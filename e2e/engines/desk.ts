import { z } from 'zod'
import type { TestServer } from '../test-server.ts'
import { key, type EngineVisitor } from './visitor.ts'

/**
 * Checks a person in while the server is unreachable, opens the page again, and sends the check-in once the server is
 * back.
 */
export async function walkDesk(desk: EngineVisitor, testServer: TestServer, venueId: string): Promise<void> {
  await desk.go(`${testServer.url}/desk?venue=${venueId}`)
  await desk.sees('Person 43')
  await desk.until('the worker of the desk', () => desk.evaluate(z.boolean(), hasWorker))
  await testServer.whileDown(async () => {
    await desk.fill('Search by name', 'Person 43')
    await desk.type(key.return)
    await desk.sees('Person 43 is in')
    await desk.go(`${testServer.url}/desk?venue=${venueId}`)
    await desk.sees('1 change not sent yet')
  })
  await desk.until('the check-in to be sent', () =>
    desk.evaluate(z.boolean(), () => !document.body.innerText.includes('not sent yet')),
  )
  await desk.go(`${testServer.url}/attendance`)
  await desk.fill('Search by name', 'Person 43')
  await desk.sees('Checked In')
}

/** Runs in the page. */
async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/desk')
  return Boolean(registration?.active)
}
