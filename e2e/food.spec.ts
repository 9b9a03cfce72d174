import type { Page } from '@playwright/test'
import { addVenue, choose, inDays, chooseFromMenu, searchPeople, signInToEmptyServer } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const openTab = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()
const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}( |$)`) }) })
const mealOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}( |$)`) }) })

test('food is planned from the first vendor to a delivered order', async ({ visit, startServer }) => {
  const order = 'order for Dinner by Cozinha Celeste'
  test.slow()
  const organiser = await visit({ testServer: await startServer() })
  const { page } = organiser
  await signInToEmptyServer(organiser)
  const year = inDays(20).slice(-4)
  await addVenue(page, { name: 'Casa do Mar', quarter: 'Q4', year, start: inDays(20), end: inDays(22) })
  await page.getByRole('link', { name: 'Food & Catering' }).click()

  await test.step('every empty tab says that it is empty and what is needed first', async () => {
    await expect(page.getByText('No meal events yet')).toBeVisible()
    await openTab(page, 'Vendors')
    await expect(page.getByText('No vendors yet')).toBeVisible()
    await openTab(page, 'Menu Items')
    await expect(page.getByText('No menu items yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Menu Item' })).toHaveAccessibleDescription(
      'Add a vendor first.',
    )
    await openTab(page, 'Orders')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Order' })).toHaveAccessibleDescription(
      'Add a meal event and a vendor first.',
    )
    await expectAccessible(page)
  })

  await test.step('a vendor is added after missing and wrong values are reported at their fields', async () => {
    await openTab(page, 'Vendors')
    await page.getByRole('button', { name: 'Add Vendor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Vendor' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('celeste at home')
    await dialog.getByRole('button', { name: 'Add Vendor' }).click()
    await expect(dialog.getByText('Vendor name is required')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Cozinha Celeste')
    await dialog.getByText('Preferred', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Cuisine' }).fill('Portuguese, Vegetarian')
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+351 21 555 0140')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('celeste@example.org')
    await dialog.getByRole('button', { name: 'Add Vendor' }).click()
    await expect(toastWith(page, 'Vendor added successfully')).toBeVisible()
    const card = cardOf(page, 'Cozinha Celeste')
    for (const tag of ['Preferred', 'Portuguese', 'Vegetarian']) await expect(card).toContainText(tag)
    await expect(card.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+351215550140')
    await expect(card.getByRole('link', { name: /Email/ })).toHaveAttribute('href', /^mailto:celeste/)
  })

  await test.step('a stale save shows the current values, and either version can be kept', async () => {
    await page.getByRole('button', { name: 'Edit Cozinha Celeste' }).click()
    const editDialog = page.getByRole('dialog', { name: 'Edit Vendor' })
    await editDialog.getByRole('textbox', { name: 'Notes' }).fill('Mine')
    const otherPage = await page.context().newPage()
    await otherPage.goto('/food?tab=vendors')
    await otherPage.getByRole('button', { name: 'Edit Cozinha Celeste' }).click()
    await otherPage.getByRole('textbox', { name: 'Notes' }).fill('Closed on Wednesdays.')
    await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(otherPage.getByRole('dialog')).toBeHidden()
    await otherPage.close()
    await editDialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editDialog.getByRole('definition')).toHaveText('Closed on Wednesdays.')
    await editDialog.getByRole('button', { name: 'Discard mine, show theirs' }).click()
    await expect(editDialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Closed on Wednesdays.')
    await page.keyboard.press('Escape')
    await expect(editDialog).toBeHidden()
  })

  await test.step('a menu item keeps its exact price', async () => {
    await openTab(page, 'Menu Items')
    await page.getByRole('button', { name: 'Add Menu Item' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Menu Item' })
    await dialog.getByRole('textbox', { name: 'Item' }).fill('Arroz de marisco')
    await dialog.getByRole('textbox', { name: 'Price ($)' }).fill('62,5')
    await dialog.getByRole('textbox', { name: 'Serves' }).fill('6')
    await dialog.getByRole('button', { name: 'Add pescetarian' }).click()
    await dialog.getByRole('button', { name: 'Add Menu Item' }).click()
    await expect(dialog.getByText('Please enter an amount such as 12.50')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Price ($)' }).fill('$62.5')
    await dialog.getByRole('button', { name: 'Add Menu Item' }).click()
    await expect(toastWith(page, 'Menu item added successfully')).toBeVisible()
    const cells = page.getByRole('row').filter({ hasText: 'Arroz de marisco' }).getByRole('cell')
    for (const [index, text] of [
      'Arroz de marisco',
      'Cozinha Celeste',
      'pescetarian',
      '$62.50',
      '6',
    ].entries())
      await expect(cells.nth(index)).toHaveText(text)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Item',
      'Vendor',
      'Dietary Tags',
      'Price',
      'Serves',
      'Actions',
    ])
  })

  await test.step('a meal must end after it starts', async () => {
    await openTab(page, 'Meal Events')
    await page.getByRole('button', { name: 'Add Meal Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Meal Event' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Dinner')
    await dialog.getByRole('textbox', { name: 'Location' }).fill('Terrace')
    await typeTime(page, 'Start time', '0700PM')
    await typeTime(page, 'End time', '0600PM')
    await choose(page, dialog.getByRole('button', { name: /Service style/ }), 'Family style')
    await dialog.getByRole('button', { name: 'Add Meal Event' }).click()
    await expect(dialog.getByText('The end must be after the start')).toBeVisible()
    await typeTime(page, 'End time', '0900PM')
    await dialog.getByRole('button', { name: 'Add Meal Event' }).click()
    await expect(toastWith(page, 'Meal event added successfully')).toBeVisible()
    for (const text of ['7:00 PM - 9:00 PM', 'Terrace', 'Family style'])
      await expect(mealOf(page, 'Dinner')).toContainText(text)
  })

  await test.step('one dialog adds the same meal on every day', async () => {
    await page.getByRole('button', { name: 'Add Meal Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Meal Event' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Breakfast')
    await typeTime(page, 'Start time', '0730AM')
    await typeTime(page, 'End time', '0900AM')
    const others = dialog.getByRole('group', { name: 'Also on' }).getByRole('checkbox')
    await expect(others).toHaveCount(2)
    for (const day of await others.all()) await day.press('Space')
    await dialog.getByRole('button', { name: 'Add Meal Event' }).click()
    await expect(toastWith(page, '3 meal events added')).toBeVisible()
    await expect(mealOf(page, 'Breakfast')).toHaveCount(3)
  })

  await test.step('an order proposes its total, and goes from draft to confirmed to delivered', async () => {
    await openTab(page, 'Orders')
    await page.getByRole('button', { name: 'Create Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Order' })
    await dialog.getByRole('button', { name: 'Create Order' }).click()
    await expect(dialog.getByText('Please choose a meal')).toBeVisible()
    await choose(page, dialog.getByRole('button', { name: /Vendor/ }), 'Cozinha Celeste')
    await dialog.getByRole('button', { name: /Meal event/ }).click()
    await page.getByRole('option', { name: /^Dinner/ }).click()
    await dialog.getByRole('textbox', { name: 'Headcount' }).fill('40')
    await dialog.getByRole('textbox', { name: /Total estimate/ }).focus()
    await expect(dialog.getByRole('textbox', { name: /Total estimate/ })).toHaveValue('437.50')
    await expect(dialog.getByRole('region', { name: 'Suggested total' })).toContainText(
      '7 × Arroz de marisco for 40',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Order' }).click()
    await expect(toastWith(page, 'Order created successfully')).toBeVisible()
    const card = cardOf(page, 'Dinner')
    for (const text of ['Draft', 'Cozinha Celeste', '40 people', '$437.50'])
      await expect(card).toContainText(text)
    await card.getByRole('button', { name: /^Confirm:/ }).click()
    await expect(toastWith(page, 'Order confirmed')).toBeVisible()
    await chooseFromMenu(page, order, 'Cancel order')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await chooseFromMenu(page, order, 'Mark delivered')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark delivered' }).click()
    await expect(card).toContainText('Delivered')
    await card.getByRole('button', { name: `More for ${order}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    for (const past of ['Mark delivered', 'Cancel order'])
      await expect(page.getByRole('menuitem', { name: past })).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('a vendor or meal with an order can’t be deleted, and the dialog says why', async () => {
    await openTab(page, 'Vendors')
    await page.getByRole('button', { name: 'Delete Cozinha Celeste' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'There is 1 order from Cozinha Celeste, so it cannot be deleted.',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await openTab(page, 'Meal Events')
    await chooseFromMenu(page, 'Dinner', 'Delete')
    await expect(page.getByRole('dialog')).toContainText(
      'There is 1 order for Dinner, so it cannot be deleted.',
    )
    // Once another organiser has deleted the order, the dialog asks for a confirmation.
    const otherPage = await page.context().newPage()
    await otherPage.goto('/food?tab=orders')
    await chooseFromMenu(otherPage, order, 'Delete')
    await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(otherPage.getByText('No orders yet')).toBeVisible()
    await otherPage.close()
    await expect(page.getByRole('alertdialog', { name: 'Delete Meal Event' })).toContainText(
      'delete "Dinner"?',
    )
    await page.keyboard.press('Escape')
    await openTab(page, 'Vendors')
    await page.getByRole('button', { name: 'Delete Cozinha Celeste' }).click()
    await expect(page.getByRole('alertdialog').getByText('This also deletes 1 menu item.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No vendors yet')).toBeVisible()
  })
})

async function typeTime(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

test(
  'a meal lists unanswered diets first, and prints allergies without names unless names are switched on',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/food?tab=vendors')
    await expect(cardOf(page, 'Forno Norte')).toBeVisible()
    await expectAccessible(page)
    await openTab(page, 'Meal Events')
    await page.getByRole('button', { name: /Venue/ }).click()
    await page.getByRole('option', { name: /^Berghaus Edelgrat/ }).click()
    const dietButtons = page.getByRole('button', { name: /^Diets & allergies/ })
    await dietButtons.first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/\d+ people eating, \d+ checked in/)).toBeVisible()
    await expect(lineOf(page, 'Diets', 0)).toHaveText(/^Not answered: \d+$/)
    await expect(lineOf(page, 'Allergies', 1)).toHaveText(/: \d+[^\d]+/)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(dialog).toBeHidden()
    await expect(lineOf(page, 'Diets', 0)).toHaveText(/^Not answered: \d+$/)
    await expect(lineOf(page, 'Allergies', 1)).toHaveText(/: \d+$/)
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByText('Print full names (organisers only)').click()
    await page.emulateMedia({ media: 'print' })
    await expect(lineOf(page, 'Allergies', 1)).toHaveText(/: \d+[^\d]+/)
  },
)

const lineOf = (page: Page, table: string, index: number) =>
  page
    .getByRole('table', { name: `${table} of the people who eat` })
    .getByRole('rowheader')
    .nth(index)

test('a new order proposes the headcount, and confirming an order for fewer people asks first', async ({
  visit,
  startServer,
  run,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const kitchen = await visit({ testServer })
  const desk = await visit({ testServer })
  await signIn(kitchen, run, 0, '/food')
  await signIn(desk, run, 0, '/attendance')
  const { page } = kitchen
  await openTab(page, 'Orders')
  await page.getByRole('button', { name: 'Create Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Order' })
  const headcount = dialog.getByRole('textbox', { name: 'Headcount' })
  await expect(dialog.getByText('Choose a meal to see how many eat')).toBeVisible()
  await dialog.getByRole('button', { name: /Meal event/ }).click()
  // The meal must be upcoming, because orders of past days are folded.
  await page.getByRole('option', { name: /^Last supper/ }).click()
  await expect(headcount).not.toHaveValue('')
  const before = Number(await headcount.inputValue())

  await searchPeople(desk.page, 'Bálint Horváth')
  await desk.page.getByRole('combobox', { name: 'Status of Bálint Horváth' }).selectOption('no')
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Set to No' }).click()
  await expect(dialog.getByText(`${before - 1} eating`)).toBeVisible()
  await expect(headcount).toHaveValue(`${before - 1}`)

  await headcount.fill('5')
  // The total is suggested when the focus leaves the number.
  await headcount.press('Tab')
  await dialog.getByRole('textbox', { name: /Total estimate/ }).fill('77.77')
  await expect(dialog.getByText(`${before - 1} eating: ${before - 6} more than this`)).toBeVisible()
  await dialog.getByRole('button', { name: /Vendor/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  const card = page.getByRole('article').filter({ hasText: '$77.77' })
  await expect(card.getByRole('button', { name: /^Update to \d+/ })).toBeVisible()
  await card.getByRole('button', { name: /^More for order for / }).click()
  await page.getByRole('menuitem', { name: 'Confirm for 5' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm for fewer people?' })
  await expect(question).toContainText(`is for 5 people, but ${before - 1} are eating`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Confirm for 5' }).click()
  await expect(toastWith(page, 'Order confirmed')).toBeVisible()
})
