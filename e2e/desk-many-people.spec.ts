import type { Page } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLongRun } from '#server/env.ts'
import {
  readCounter,
  oneHandedPhone,
  storedTaps,
  waitForStoredList,
  listOnServer,
  searchField,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { addManyPeople } from './seed-desk.ts'
import { expect, signIn, test } from './story.ts'

/** Speed is only checked in the long run, on a quiet machine. */
const {
  howMany: peopleCount,
  online: onlineCount,
  offline: offlineCount,
} = isLongRun() ? { howMany: 5_000, online: 60, offline: 20 } : { howMany: 500, online: 4, offline: 2 }

test('people on a long list are checked in by hand on a slow phone, online and offline', async ({
  visit,
  startServer,
  run,
}) => {
  test.setTimeout(600_000)
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-many-'))
  cpSync(run.demoDir, dir, { recursive: true })
  const venueId = editionOf(run, 'Casa do Mar')
  await addManyPeople(dir, venueId, peopleCount)
  const testServer = await startServer({ from: dir })
  rmSync(dir, { recursive: true, force: true })
  const desk = await visit({ testServer, ...oneHandedPhone })
  desk.watch.expectError(withoutConnection)
  await signIn(desk, run, 0, `/desk?venue=${venueId}`)
  const { page } = desk
  await waitForStoredList(page)
  const [arrived = 0] = await readCounter(page)
  const names = (await listOnServer(page, venueId))
    .filter(({ checkInTime, fullName }) => checkInTime === null && /^\w+ \w+$/.test(fullName))
    .map(({ fullName }) => fullName)
  // Spread over the whole list.
  const chosen = Array.from(
    { length: onlineCount + offlineCount },
    (_, index) => names[(index * 997) % names.length] ?? '',
  )
  await measurePresses(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const online = await checkInAll(page, chosen.slice(0, onlineCount))
  await expect.poll(async () => (await readCounter(page))[0], { timeout: 60_000 }).toBe(arrived + onlineCount)
  // The response to a running call may get lost when the connection drops.
  await expect.poll(() => storedTaps(page), { timeout: 60_000 }).toEqual([])
  await page.context().setOffline(true)
  const offline = await checkInAll(page, chosen.slice(onlineCount))
  await expect(page.getByText(`${offlineCount} changes not sent yet`)).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toBeHidden()
  for (const [where, { keys, presses, times }] of Object.entries({ online, offline })) {
    const sorted = times.toSorted((a, b) => a - b)
    const percentile = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
    process.stdout.write(
      `At the door of ${peopleCount} people, 4 times slower, ${where}: ${keys} keys and ${presses} presses each, ` +
        `from the press to the next empty field ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, at most ${percentile(1)} ms\n`,
    )
    expect(keys).toBeLessThanOrEqual(4)
    expect(presses).toBeLessThanOrEqual(2)
    if (isLongRun()) expect(percentile(0.95)).toBeLessThanOrEqual(400)
  }
})

/** Returns keys and presses per person, and the times from the last press to the next empty field. */
async function checkInAll(page: Page, names: readonly string[]) {
  let keys = 0
  for (const name of names) keys += await checkInByHand(page, name)
  const times = await page.evaluate(() => {
    const measured: unknown = Reflect.get(window, 'pressTimes')
    Reflect.set(window, 'pressTimes', [])
    return Array.isArray(measured) ? measured.map(Number) : []
  })
  // One time for each press of Enter or of a button.
  return { keys: keys / names.length, presses: times.length / names.length, times }
}

/**
 * Types like a person in a hurry: the initial, a space, and letters of the last name until the person is visible. Then
 * Enter, or a tap if others match too.
 */
async function checkInByHand(page: Page, name: string): Promise<number> {
  const [first = '', last = ''] = name.split(' ')
  const button = page.getByRole('button', { name: `Check in: ${name}`, exact: true }).first()
  const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem')
  const keystrokes = [first.charAt(0), ' ', ...last]
  let keys = 0
  for (const letter of keystrokes) {
    await page.keyboard.type(letter)
    keys += 1
    await expect(searchField(page)).toHaveValue(keystrokes.slice(0, keys).join(''))
    if (keys > 2 && (await button.count()) > 0 && (await isOnScreen(page, name))) break
  }
  await ((await found.count()) === 1 ? page.keyboard.press('Enter') : button.click())
  await expect(page.getByRole('status').getByText(`${name} is in`)).toBeVisible()
  await expect(searchField(page)).toHaveValue('')
  await expect(searchField(page)).toBeFocused()
  return keys
}

const isOnScreen = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Check in: ${name}`, exact: true })
    .first()
    .evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight)

/** Runs in the page. Measures from an Enter or a press until the field is rendered empty and has the focus. */
const measurePresses = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'pressTimes', times)
    const begin = () => {
      const started = performance.now()
      const checkField = () => {
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement) || field.value !== '')
          return requestAnimationFrame(checkField)
        const all: unknown = Reflect.get(window, 'pressTimes')
        if (Array.isArray(all)) all.push(performance.now() - started)
        return undefined
      }
      requestAnimationFrame(checkField)
    }
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && begin(), true)
    document.addEventListener('pointerup', begin, true)
  })
