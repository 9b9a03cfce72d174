import { editionOf } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

test('rooms are planned by wishes, applied in part and as a whole, and taken back', async ({
  visit,
  run,
  build,
}) => {
  const testServer = await build({ from: run.demoDir })
  const organiser = await visit({ testServer })
  await signIn(organiser, run, 0, `/rooms?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  const { page } = organiser
  const suggestion = page.getByRole('region', { name: 'Room by room' })
  const suggest = async () => {
    await page.getByRole('button', { name: /^Suggest/ }).click()
    await expect(page.getByRole('progressbar', { name: 'Looking for the best plan' })).toBeVisible()
    await expect(suggestion).toBeVisible({ timeout: 20_000 })
  }

  await test.step('it says why, and changes nothing yet', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await expect(page.getByRole('heading', { name: 'Plan rooms', level: 1 })).toBeVisible()
    await suggest()
    await expect(page.getByRole('row', { name: /^Share against their wish/ })).toBeVisible()
    await expect(
      suggestion.getByText(/as they asked|both asked|free bed|Stays where they are/).first(),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it can be cancelled while it looks', async () => {
    await page.getByRole('button', { name: 'Suggest again' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar', { name: 'Looking for the best plan' })).toBeHidden()
    await expect(suggestion).toBeHidden()
    await suggest()
  })

  await test.step('one room takes those along that its people go to', async () => {
    await suggestion.getByRole('checkbox').first().press('Space')
    const bar = page.getByRole('region', { name: 'Chosen rooms' })
    await expect(bar).toContainText(/^\d+ rooms? chosen/)
    await bar.getByRole('button', { name: /^Apply these/ }).click()
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expect(page).toHaveURL(/\/rooms\?/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Undone')).toBeVisible()
  })

  await test.step('by keyboard alone: all of it', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Suggest a plan' }).focus()
    await page.keyboard.press('Enter')
    const all = suggestion.getByRole('button', { name: /^Apply all/ })
    await expect(all).toBeVisible({ timeout: 20_000 })
    await all.focus()
    await page.keyboard.press('Enter')
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Unassigned' })).toBeVisible()
  })

  await test.step('planned again, it starts from where people sleep now', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await expect(page.getByRole('radio', { name: /^Only what is needed/ })).toBeChecked()
    await suggest()
    await expect(page.getByRole('row', { name: /^Share against their wish/ })).toBeVisible()
  })
})

test('each room on a line: floor by floor, those with free beds, moved by keyboard', async ({
  visit,
  run,
  build,
}) => {
  const testServer = await build({ from: run.demoDir })
  const organiser = await visit({ testServer })
  await signIn(organiser, run, 0, `/rooms?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  const { page } = organiser
  await page.getByRole('radio', { name: 'Lines' }).check({ force: true })
  const line = page.getByRole('region', { name: /^Room \S+, / }).first()
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThan(45)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Lines' })).toBeChecked()
  const before = await page.getByRole('region', { name: /^Room \S+, / }).count()
  await page.getByRole('switch', { name: 'Only free beds' }).check({ force: true })
  expect(await page.getByRole('region', { name: /^Room \S+, / }).count()).toBeLessThanOrEqual(before)
  await expect(page.getByRole('region', { name: /, Full$/ })).toHaveCount(0)
})
