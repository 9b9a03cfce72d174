import type { Page } from '@playwright/test'
import {
  arrivedNames,
  checkIn,
  readCounter,
  createLink,
  expectedNames,
  oneHandedPhone,
  joinDesk,
  storedListVersion,
  storedNames,
  storedTaps,
  limitFactor,
  waitForStoredList,
  listOnServer,
  undoCheckIn,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { expect, expectAccessible, signIn, test } from './story.ts'

test('without a connection, the desk reopens with its list and taps, and sends the taps once connected', async ({
  visit,
  startServer,
  run,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const [desk, organiser] = [await visit({ testServer, ...oneHandedPhone }), await visit({ testServer })]
  await signIn(organiser, run, 0, '/desk')
  await signIn(desk, run, 0, '/desk')
  const { page, watch } = desk
  watch.expectError(withoutConnection)
  const [arrived = 0, coming = 0] = await readCounter(page)
  const [first = '', second = ''] = await expectedNames(page, 2)
  await waitForStoredList(page)
  await page.context().setOffline(true)
  await checkIn(page, first)
  await expect.poll(() => storedTaps(page)).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('1 change not sent yet · just now')).toBeVisible()
  expect(await readCounter(page)).toEqual([arrived + 1, coming])
  await checkIn(page, second)
  await expect.poll(() => storedTaps(page)).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('2 changes not sent yet · the first just now')).toBeVisible()
  await expectAccessible(page)
  expect(await readCounter(organiser.page)).toEqual([arrived, coming])
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toBeHidden({ timeout: 6_000 })
  await expect.poll(() => readCounter(organiser.page)).toEqual([arrived + 2, coming])
  await expect.poll(() => storedTaps(page)).toEqual([])
})

test('the offline desk records a person who hasn’t accepted, and sends the tap later', async ({
  visit,
  startServer,
  run,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const venueId = editionOf(run, 'Casa do Mar')
  const { page, watch } = await visit({ testServer, ...oneHandedPhone })
  await signIn({ page, watch }, run, 0, `/desk?venue=${venueId}`)
  watch.expectError(withoutConnection)
  await waitForStoredList(page)
  const name = (await listOnServer(page, venueId)).find(({ attending }) => attending === 'no')?.fullName ?? ''
  const checkInsOf = async () =>
    (await listOnServer(page, venueId)).find(({ fullName }) => fullName === name)?.checkIns
  await page.context().setOffline(true)
  await page.keyboard.type(name)
  await page.getByRole('button', { name: `Set to Yes: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Note that they are here' }).click()
  await expect(page.getByRole('status').getByText(`${name} is at the door`)).toBeVisible()
  await expect.poll(() => storedTaps(page)).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(checkInsOf).toHaveLength(1)
})

test('three phones at one desk agree five seconds after two of them reconnect, and a losing tap is explained', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const [venueId, later] = [editionOf(run, 'Casa do Mar'), editionOf(run, 'Berghaus Edelgrat')]
  const phones = [0, 1, 2].map(() => visit({ testServer, ...oneHandedPhone }))
  const [first, second, third] = await Promise.all(phones)
  if (!first || !second || !third) throw new Error('A phone is missing.')
  await signIn(first, run, 0, `/desk?venue=${venueId}`)
  const url = await createLink(first.page)
  await joinDesk(second.page, url, 'Rui Costa')
  await joinDesk(third.page, url, 'Eva Lang')
  for (const { watch } of [second, third]) watch.expectError(withoutConnection)
  const [ana = '', ben = '', cy = '', di = '', ed = '', flo = '', gus = ''] = await expectedNames(
    first.page,
    7,
  )

  const checkedInOnServer = async () =>
    (await listOnServer(first.page, venueId))
      .filter(({ checkInTime }) => checkInTime !== null)
      .map(({ fullName }) => fullName)
      .toSorted()

  await test.step('all three phones show the same two people as checked in', async () => {
    await checkIn(first.page, cy)
    await checkIn(first.page, flo)
    const [arrived] = await readCounter(first.page)
    const versions = new Map<Page, string>()
    for (const { page } of [second, third]) {
      await expect.poll(async () => (await readCounter(page))[0]).toBe(arrived)
      await waitForStoredList(page)
      versions.set(page, await storedListVersion(page))
    }
    // Another check-in makes both devices store their list again, with everything so far.
    await checkIn(first.page, gus)
    for (const [page, version] of versions)
      await expect.poll(() => storedListVersion(page), { timeout: 15_000 }).not.toBe(version)
  })

  await test.step('two phones go offline, and all three check in the same people', async () => {
    for (const { page } of [second, third]) await page.context().setOffline(true)
    await checkIn(first.page, ana)
    // A delayed tap counts as made later than it was, and the first phone's tap must count as the earlier one.
    await expect.poll(async () => (await checkedInOnServer()).includes(ana)).toBe(true)
    await checkIn(second.page, ana)
    await checkIn(second.page, ben)
    await checkIn(third.page, ben)
    await undoCheckIn(third.page, ben)
    await undoCheckIn(second.page, cy)
    await checkIn(third.page, di)
    await undoCheckIn(second.page, flo)
    await undoCheckIn(first.page, flo)
    await checkIn(first.page, flo)
    await third.page.reload()
    await expect(third.page.getByText('3 changes not sent yet')).toBeVisible()
    await checkIn(third.page, ed)
    await undoCheckIn(third.page, di)
  })

  await test.step('all three phones and the server agree within five seconds of the reconnection', async () => {
    const started = Date.now()
    for (const { page } of [second, third]) await page.context().setOffline(false)
    const phonesThatAgree = async (truth: string[]) => {
      const namesByPhone = await Promise.all([first, second, third].map(({ page }) => arrivedNames(page)))
      return namesByPhone.map((names) => names.join() === truth.join())
    }
    await expect
      .poll(
        async () => {
          const truth = await checkedInOnServer()
          const areIn = [ana, ben, cy, di, ed, flo].map((name) => truth.includes(name))
          return areIn.concat(await phonesThatAgree(truth))
        },
        { intervals: [100], timeout: 5_000 * limitFactor },
      )
      .toEqual([true, true, false, false, true, true, true, true, true])
    const seconds = (Date.now() - started) / 1_000
    process.stdout.write(`Three telephones agree ${seconds} s after two of them are back\n`)
    expect(seconds).toBeLessThan(5 * limitFactor)
    for (const { page } of [first, second, third]) await expect(page.getByText('not sent yet')).toBeHidden()
    expect((await listOnServer(first.page, later)).flatMap(({ checkIns }) => checkIns)).toEqual([])
  })

  await test.step('the phone with the losing tap explains it, even after a reload, until the explanation is dismissed', async () => {
    const alreadyInNote = second.page.getByText(new RegExp(`^${ana}: already in at .*, by `))
    const stillInNote = second.page.getByText(new RegExp(`^${flo}: still in, checked in at .*, by `))
    await expect(alreadyInNote).toBeVisible()
    await expect(stillInNote).toBeVisible()
    await second.page.reload()
    await expect(alreadyInNote).toBeVisible()
    await expectAccessible(second.page)
    await second.page.getByRole('button', { name: 'Dismiss' }).first().click()
    await second.page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(second.page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    // Wait until the device has deleted the explanations too.
    await expect.poll(() => storedNames(second.page)).toEqual([])
    await second.page.reload()
    await expect(second.page.getByRole('list', { name: 'Expected' })).toBeVisible()
    await expect(alreadyInNote).toBeHidden()
    await expect(stillInNote).toBeHidden()
  })
})
