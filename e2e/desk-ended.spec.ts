import {
  callServer,
  checkIn,
  readCounter,
  createLink,
  expectedNames,
  oneHandedPhone,
  joinDesk,
  storedList,
  storedTaps,
  limitFactor,
  waitForStoredList,
  listOnServer,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { expect, expectAccessible, signIn, test } from './story.ts'

test('revoking the link clears a helper’s phone within two seconds, refuses its taps, and reports earlier taps', async ({
  visit,
  run,
  startServer,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const venueId = editionOf(run, 'Casa do Mar')
  const organiser = await openAs(0, `/desk?venue=${venueId}`, { testServer })
  const url = await createLink(organiser.page)
  const [onlinePhone, offlinePhone] = [
    await visit({ testServer, ...oneHandedPhone }),
    await visit({ testServer, ...oneHandedPhone }),
  ]
  await joinDesk(onlinePhone.page, url, 'Rui Costa')
  await joinDesk(offlinePhone.page, url, 'Eva Lang')
  for (const { watch } of [onlinePhone, offlinePhone])
    watch.expectError(new RegExp(`410|Gone|${withoutConnection.source}`))
  await waitForStoredList(onlinePhone.page)
  await waitForStoredList(offlinePhone.page)
  const [ana = '', ben = ''] = await expectedNames(organiser.page, 2)
  const personId = (await listOnServer(organiser.page, venueId)).find(
    ({ fullName }) => fullName === ben,
  )?.personId
  await offlinePhone.page.context().setOffline(true)
  await checkIn(offlinePhone.page, ana)

  await organiser.page.getByRole('button', { name: 'Helpers' }).click()
  const dialog = organiser.page.getByRole('dialog', { name: 'Helpers at the desk' })
  await dialog.getByRole('button', { name: 'End link' }).click()
  await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  const started = Date.now()
  await expect(onlinePhone.page.getByText('You are no longer at the desk')).toBeVisible({
    timeout: 2_000 * limitFactor,
  })
  await expect
    .poll(() => storedList(onlinePhone.page), { intervals: [50], timeout: 2_000 * limitFactor })
    .toEqual([])
  const tap = { id: crypto.randomUUID(), personId, kind: 'in', age: 0 }
  const response = await callServer(onlinePhone.page, 'desk/sync', { venueId, taps: [tap] })
  expect(response).toMatchObject({ refused: [tap.id], isEnded: true, changes: [] })
  const seconds = (Date.now() - started) / 1_000
  process.stdout.write(
    `A phone whose access has ended has neither page nor list, and its taps are refused, after ${seconds} s\n`,
  )
  expect(seconds).toBeLessThan(2 * limitFactor)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rui Costa' })).toHaveCount(0)
  await organiser.page.keyboard.press('Escape')
  await expectAccessible(onlinePhone.page)

  await checkIn(offlinePhone.page, ben)
  await offlinePhone.page.context().setOffline(false)
  await expect(offlinePhone.page.getByText('You are no longer at the desk')).toBeVisible()
  await expect(offlinePhone.page.getByText(/^1 change that arrived after that doesn’t count/)).toBeVisible()
  const lost = offlinePhone.page.getByRole('listitem').getByText(ben, { exact: true })
  await expect(lost).toBeVisible()
  await offlinePhone.page.reload()
  await expect(lost).toBeVisible()
  await expectAccessible(offlinePhone.page)
  await expect.poll(() => storedList(offlinePhone.page)).toEqual([])
  await expect.poll(() => storedTaps(offlinePhone.page)).toEqual([])
  const rowOf = async (name: string) =>
    (await listOnServer(organiser.page, venueId)).find(({ fullName }) => fullName === name)
  expect((await rowOf(ana))?.checkIns).toEqual([])
  await organiser.page.getByRole('button', { name: /^Problems/ }).click()
  const reported = organiser.page.getByRole('listitem').filter({ hasText: ana })
  await expect(reported).toContainText(/Eva Lang’s phone says here at .*, sent after its access ended/)
  await reported.getByRole('button', { name: `Check in: ${ana}` }).click()
  await expect.poll(async () => (await rowOf(ana))?.checkIns).toHaveLength(1)
})

test('signing out with unsent check-ins asks first, and they survive the sign-out', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const venueId = editionOf(run, 'Casa do Mar')
  const [phone, organiser] = [await visit({ testServer }), await visit({ testServer })]
  await signIn(organiser, run, 0, `/desk?venue=${venueId}`)
  await signIn(phone, run, 0, `/desk?venue=${venueId}`)
  const { page, watch } = phone
  watch.expectError(withoutConnection)
  await waitForStoredList(page)
  const [arrived = 0] = await readCounter(page)
  const [ana = ''] = await expectedNames(page, 1)
  const tab = await page.context().newPage()
  await tab.goto('/attendance')
  const menu = tab.getByRole('button', { name: 'My Account' })
  await menu.click()
  await expect(tab.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.context().setOffline(true)
  await checkIn(page, ana)
  await expect.poll(() => storedTaps(page)).toHaveLength(1)
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  const question = tab.getByRole('alertdialog', { name: '1 check-in is not sent yet' })
  await expect(question).toBeVisible()
  await expectAccessible(tab)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(menu).toBeVisible()
  await menu.click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(menu).toBeHidden()
  await page.close()

  // The server now ends the session, but doesn't clear this browser's storage, so the unsent check-in stays.
  await tab.context().setOffline(false)
  await tab.goto('/auth')
  await expect(tab.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('quarterdeck.signed-out'))).toBeNull()
  await expect(tab.getByText(/^1 change at the desk, made on this device, not sent yet\./)).toBeVisible()
  await expect(tab.getByText(ana)).toBeHidden()
  await expectAccessible(tab)
  await expect.poll(() => storedTaps(tab)).toHaveLength(1)
  expect(await storedList(tab)).toEqual([])
  await signIn({ page: tab, watch }, run, 0, `/desk?venue=${venueId}`)
  await expect.poll(async () => (await readCounter(organiser.page))[0]).toBe(arrived + 1)
  await expect.poll(() => storedTaps(tab)).toEqual([])
})
