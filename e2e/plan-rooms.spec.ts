import { drag, readNames, room, roomGuest, row, tabTo } from './rooms-board.ts'
import { editionOf } from './run.ts'
import { searchPeople } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

test('a plan made from room wishes is applied in part, applied in full and undone', async ({
  openUpcoming,
}) => {
  const { page } = await openUpcoming('/rooms')
  const suggestion = page.getByRole('region', { name: 'Room by room' })
  const suggest = async () => {
    await page.getByRole('button', { name: /^Suggest/ }).click()
    await expect(page.getByRole('progressbar', { name: 'Looking for the best plan' })).toBeVisible()
    await expect(suggestion).toBeVisible({ timeout: 20_000 })
  }

  await test.step('the plan gives its reasons, and changes nothing yet', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await expect(page.getByRole('heading', { name: 'Plan rooms', level: 1 })).toBeVisible()
    await suggest()
    await expect(page.getByRole('row', { name: /^Share against their wish/ })).toBeVisible()
    await expect(
      suggestion.getByText(/as they asked|both asked|free bed|Stays where they are/).first(),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('planning can be cancelled', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Suggest again' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar', { name: 'Looking for the best plan' })).toBeHidden()
    await expect(suggestion).toBeHidden()
    await suggest()
  })

  await test.step('chosen rooms are applied together, and Undo reverts them', async () => {
    await suggestion.getByRole('checkbox').first().press('Space')
    const bar = page.getByRole('region', { name: 'Chosen rooms' })
    await expect(bar).toContainText(/^\d+ rooms? chosen/)
    await bar.getByRole('button', { name: /^Apply these/ }).click()
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expect(page).toHaveURL(/\/rooms\?/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Undone')).toBeVisible()
  })

  await test.step('the whole plan is applied by keyboard alone', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Suggest a plan' }).focus()
    await page.keyboard.press('Enter')
    const applyAll = suggestion.getByRole('button', { name: /^Apply all/ })
    await expect(applyAll).toBeVisible({ timeout: 20_000 })
    await applyAll.focus()
    await page.keyboard.press('Enter')
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expect(page.getByText('All attendees have been assigned to rooms in this venue')).toBeVisible()
  })

  await test.step('a second plan starts from the beds that people have now', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await expect(page.getByRole('radio', { name: /^Only what is needed/ })).toBeChecked()
    await suggest()
    await expect(page.getByRole('row', { name: /^Share against their wish/ })).toBeVisible()
  })
})

test('a plan applied after a person cancelled says that they are no longer coming', async ({
  openUpcoming,
  visit,
  run,
}) => {
  const { page, testServer } = await openUpcoming('/plan-rooms')
  const colleague = await visit({ testServer })
  await page.getByRole('button', { name: 'Suggest a plan' }).click()
  const applyAll = page.getByRole('button', { name: /^Apply all/ })
  await expect(applyAll).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('row', { name: /^Move from where they sleep now/ })).toBeVisible()
  const leaver = 'Zoë Lindqvist'
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${leaver} new` })
      .last(),
  ).toBeVisible()
  await signIn(colleague, run, 0, `/attendance?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await searchPeople(colleague.page, leaver)
  await colleague.page.getByRole('combobox', { name: `Status of ${leaver}` }).selectOption('no')
  await colleague.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Set to No/ })
    .click()
  await expect(toastWith(colleague.page, 'Attendance updated')).toBeVisible()
  await applyAll.click()
  await expect(page.getByRole('listitem').filter({ hasText: `${leaver} is no longer coming` })).toBeVisible()
})

test('rooms as lines are grouped by floor, filled by mouse and keyboard, and filtered to free beds', async ({
  openUpcoming,
}) => {
  const { page } = await openUpcoming('/rooms')
  await page.getByRole('button', { name: 'Lines' }).click()
  await expect(page.getByRole('region', { name: 'Ground floor' })).toBeVisible()
  expect((await room(page, 11).boundingBox())?.height).toBeLessThan(45)
  const [ada = '', bruno = ''] = await readNames(page)

  await test.step('the mouse moves a person from the list to a line, and from line to line', async () => {
    await drag(page, row(page, ada), room(page, 11))
    await expect(room(page, 11)).toContainText(ada)
    await expect(page.getByRole('button', { name: 'Tell 1 person…' })).toBeVisible()
    await drag(page, roomGuest(page, ada), room(page, 12))
    await expect(room(page, 12)).toContainText(ada)
    await expect(room(page, 11)).not.toContainText(ada)
  })

  await test.step('the keyboard moves a person from line to line', async () => {
    await roomGuest(page, ada).focus()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Room 13')
    await page.keyboard.press('Enter')
    await expect(room(page, 13)).toContainText(ada)
  })

  await test.step('a full room’s line says that it is full, and the filter for free beds hides it', async () => {
    await drag(page, row(page, bruno), room(page, 13))
    await expect(room(page, 13)).toContainText('2/2 Full')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^With free beds/ }).click()
    await expect(room(page, 13)).toBeHidden()
    await expect(room(page, 12)).toBeVisible()
  })

  await test.step('a reload shows the lines again', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Lines' })).toHaveAttribute('aria-pressed', 'true')
    await expect(room(page, 13)).toContainText(ada)
  })
})
