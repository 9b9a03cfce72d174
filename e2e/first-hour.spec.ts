import { countedUserOn } from './counted-user.ts'
import { peopleFile } from './quarter-files.ts'
import { inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('the first hour leads from an empty installation to an invited list and a programme in few presses', async ({
  visit,
  startServer,
}) => {
  test.setTimeout(240_000)
  const testServer = await startServer({
    isFirstStart: true,
    settings: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  })
  const { page, watch } = await visit({ testServer })
  watch.readAs({ role: 'organiser' })
  const user = countedUserOn(page)
  const counts: [name: string, presses: number, maxPresses: number][] = []
  const countPart = (name: string, maxPresses: number, run: () => Promise<void>) =>
    test.step(name, async () => {
      await run()
      counts.push([name, user.countPresses(), maxPresses])
    })

  await page.goto(await testServer.setUpLink())
  await countPart('the first organiser', 3, async () => {
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
    await user.type('Inês Duarte')
    await user.key('Tab')
    await user.type('ines.duarte@example.org')
    await user.key('Tab')
    await user.type('kelp-Harbour-71')
    await user.key('Enter')
  })

  await countPart('the event', 6, async () => {
    const form = page.getByRole('form', { name: 'Your first event' })
    await expect(form.getByRole('textbox', { name: 'Place' })).toBeFocused()
    await user.type('Casa do Mar')
    await user.key('Tab')
    await user.paste('https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z')
    await user.key('Tab')
    await user.type(inDays(42).replaceAll('/', ''))
    await user.key('Tab')
    const leave = form.getByRole('group', { name: 'People leave' }).getByRole('spinbutton').first()
    await expect(leave).toBeFocused()
    // An event without its last day would be one day long.
    await form.getByRole('button', { name: 'Create the event' }).click()
    await expect(form.getByText('Please say when people leave')).toBeVisible()
    await expect(leave).toBeFocused()
    await user.type(inDays(45).replaceAll('/', ''))
    await user.press(form.getByRole('button', { name: 'Create the event' }))
    await expect(toastWith(page, 'Venue added successfully')).toBeVisible()
    await expect(page.getByText('Nobody is on the list yet')).toBeVisible()
  })

  await countPart('140 people from a messy sheet', 6, async () => {
    await user.press(page.getByRole('link', { name: /^(Open People|Add people)/ }).first())
    const dropZone = page.getByRole('heading', { name: 'Drop your spreadsheet here, or paste it' })
    await expect(dropZone).toBeVisible()
    await user.dropFile(dropZone, 'people.xlsx', peopleFile())
    const dialog = page.getByRole('dialog', { name: 'Import a list' })
    await user.press(dialog.getByRole('button', { name: 'Create these 7' }))
    await expect(dialog.getByRole('status')).toHaveText('134 new0 changed0 unchanged6 problems')
    await user.press(dialog.getByRole('button', { name: 'Add 134 people' }))
    await expect(toastWith(page, '134 people added')).toBeVisible()
    // The remaining lines have mistakes, and can wait.
    await user.press(dialog.getByRole('button', { name: 'Close' }).last())
    await expect(dialog).toBeHidden()
  })

  await countPart('everyone invited', 3, async () => {
    await user.press(page.getByRole('link', { name: 'Invite 134' }))
    await user.press(page.getByRole('button', { name: 'Setup All Guest Accounts' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'What they get' })).toContainText('Casa do Mar')
    await expectAccessible(page)
    await user.press(dialog.getByRole('button', { name: 'Send to 134 people' }))
    await expect.poll(() => testServer.mails().length, { timeout: 60_000 }).toBe(134)
  })

  await countPart('fifteen agenda items', 45, async () => {
    await user.press(page.getByRole('link', { name: 'Agenda Builder' }))
    const axis = page.getByRole('group', { name: 'Agenda by the hour' })
    const form = page.getByRole('dialog', { name: 'Add Agenda Item' })
    for (let index = 0; index < 15; index += 1) {
      const box = await axis
        .getByRole('list')
        .nth(index % 4)
        .boundingBox()
      if (!box) throw new Error('The day has no box.')
      const [x, top] = [box.x + box.width / 2, box.y + (2 + 2 * Math.floor(index / 4)) * 46 + 2]
      await user.drag({ x, y: top }, { x, y: top + 66 })
      await expect(form).toBeVisible()
      await user.type(`Item ${index + 1}`)
      await user.key('Enter')
      await expect(form).toBeHidden()
      // Wait until the item is there, because the next one is rendered beside it.
      await expect(page.getByText(`All ${index + 1}`, { exact: true })).toBeVisible()
    }
  })

  for (const [name, presses, maxPresses] of counts) {
    process.stdout.write(`${String(presses).padStart(5)}  ${name} (at most ${maxPresses})\n`)
    expect.soft(presses, name).toBeLessThanOrEqual(maxPresses)
  }
  const pressesToInvite = counts.slice(0, 4).reduce((sum, [, presses]) => sum + presses, 0)
  expect(pressesToInvite, 'the first hour').toBeLessThanOrEqual(40)
})
