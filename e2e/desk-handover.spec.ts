import type { Page } from '@playwright/test'
import { z } from 'zod'
import {
  callServer,
  checkIn,
  createLink,
  expectedNames,
  oneHandedPhone,
  joinDesk,
  storedList,
  storedTaps,
  waitForStoredList,
  listOnServer,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { emailOf, expect, expectAccessible, signIn, test } from './story.ts'

test('a phone that reconnects after the desk’s days lists its unsent taps, and says that they don’t count', async ({
  visit,
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir, canMoveClock: true })
  const venueId = editionOf(run, 'Casa do Mar')
  const before = await openAs(0, `/desk?venue=${venueId}`, { testServer })
  const { closesAt } = Closing.parse(await callServer(before.page, 'deskDevices/list', { venueId }))
  const evening = Date.parse(closesAt) - 4 * hour
  testServer.moveClock(evening - Date.now())
  const [organiserBrowser, phone] = [
    await visit({ testServer }),
    await visit({ testServer, ...oneHandedPhone }),
  ]
  await organiserBrowser.page.clock.install({ time: evening })
  await phone.page.clock.install({ time: evening })
  await signIn(organiserBrowser, run, 0, `/desk?venue=${venueId}`)
  await joinDesk(phone.page, await createLink(organiserBrowser.page), 'Eva Lang')
  const { page, watch } = phone
  watch.expectError(withoutConnection)
  await waitForStoredList(page)
  const [ana = '', ben = ''] = await expectedNames(page, 2)
  await page.context().setOffline(true)
  await checkIn(page, ana)
  await expect.poll(() => storedTaps(page)).toHaveLength(1)

  await test.step('the next morning, without a connection, the list is gone', async () => {
    testServer.moveClock(evening + 12 * hour - Date.now())
    await page.clock.setSystemTime(evening + 12 * hour)
    await page.reload()
    await expect(page.getByText('1 change on this phone not sent yet')).toBeVisible()
    await expect(page.getByText(new RegExp(`^${ana}: checked in at `))).toBeVisible()
    await expect(page.getByText(ben)).toBeHidden()
    expect(await storedList(page)).toEqual([])
    await expectAccessible(page)
  })

  await test.step('once connected, the taps are sent, and the helper sees which people to report to an organiser', async () => {
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByText('You are no longer at the desk')).toBeVisible()
    await expect(
      page.getByText('1 change that arrived after that doesn’t count. Tell an organiser.'),
    ).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: ana })).toHaveText(ana)
    await expect.poll(() => storedTaps(page)).toEqual([])
    await expectAccessible(page)
    const lateOffice = await openAs(0, `/desk?venue=${venueId}`, { testServer })
    const row = (await listOnServer(lateOffice.page, venueId)).find(({ fullName }) => fullName === ana)
    expect(row?.checkIns).toEqual([])
  })
})

test('taps of two people on one phone are sent under their own names, and unsent taps are listed by name', async ({
  visit,
  startServer,
  run,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const venueId = editionOf(run, 'Casa do Mar')
  const [organiserBrowser, phone] = [
    await visit({ testServer }),
    await visit({ testServer, ...oneHandedPhone }),
  ]
  await signIn(organiserBrowser, run, 0, `/desk?venue=${venueId}`)
  const { page, watch } = phone
  watch.expectError(new RegExp(`410|Gone|${withoutConnection.source}`))
  await joinDesk(page, await createLink(organiserBrowser.page), 'Eva Lang')
  await waitForStoredList(page)
  const [ana = '', ben = ''] = await expectedNames(page, 2)
  await page.context().setOffline(true)
  await checkIn(page, ana)
  await expect.poll(() => storedTaps(page)).toHaveLength(1)
  const whoCheckedIn = async (name: string) =>
    (await listOnServer(organiserBrowser.page, venueId)).find(({ fullName }) => fullName === name)
      ?.checkedInBy

  await test.step('when another helper takes over the phone, the first helper’s taps are sent as a report', async () => {
    // The page that closes may send once more, which the emulated lack of a network doesn't prevent.
    await revokeLink(organiserBrowser.page)
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await joinDesk(page, await createLink(organiserBrowser.page), 'Rui Costa')
    const reported = organiserBrowser.page.getByRole('listitem').filter({ hasText: ana })
    await expect(reported).toContainText(/Eva Lang’s phone says here at .*, sent after its access ended/)
    expect(await whoCheckedIn(ana)).toBeNull()
    await expect.poll(() => storedTaps(page)).toEqual([])
    await expect(
      page.getByText(`${ana}: sent after this phone’s access ended, so an organiser decides`),
    ).toBeVisible()
  })

  await test.step('when an organiser signs in on the phone, the helper’s taps stay unsent until the helper returns', async () => {
    await waitForStoredList(page)
    await page.context().setOffline(true)
    await checkIn(page, ben)
    await expect.poll(() => storedTaps(page)).toHaveLength(1)
    // The page that closes may send once more when it is online again. By then, the organiser is signed in.
    const signedIn = await page.request.post('/auth/v1/sign-in/email', {
      data: { email: emailOf(run, 0), password: run.demo.password },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(signedIn.status()).toBe(200)
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await signIn(phone, run, 0, `/desk?venue=${venueId}`)
    const unsentTap = page.getByText(
      new RegExp(
        `^${ben}: checked in at .* on this phone by Rui Costa, and not sent\\. Only they can send it\\.$`,
      ),
    )
    await expect(unsentTap).toBeVisible()
    await expectAccessible(page)
    expect(await whoCheckedIn(ben)).toBeNull()
    await page.goto('/attendance')
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    // Leaving the page before the sign-out has finished would keep the session.
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/desk')
    await expect.poll(() => whoCheckedIn(ben)).toBe('Rui Costa')
    await expect.poll(() => storedTaps(page)).toEqual([])
  })
})

const hour = 3_600_000
const Closing = z.object({ closesAt: z.string() })

async function revokeLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Helpers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Helpers at the desk' })
  await dialog.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
}
