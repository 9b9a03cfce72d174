import { callServer, createLink, oneHandedPhone } from './desk-device.ts'
import { expect, expectAccessible, test, type Visitor } from './story.ts'

test('a helper without an account joins with a link, checks people in, and then loses access', async ({
  visit,
  openAsOrganiser,
}) => {
  const organiser = await openAsOrganiser('/desk')
  const { testServer } = organiser
  const url = await createLink(organiser.page)

  const helper = await visit({ testServer, ...oneHandedPhone })
  const { page } = helper
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Help at the desk' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await page.getByLabel('Your name').fill('Rui Costa')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/desk$/)
  await expect(page.getByRole('textbox', { name: 'Search by name' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Helpers' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Attendance' })).toBeHidden()

  const expected = page.getByRole('list', { name: 'Expected' }).getByRole('listitem')
  const name = (await expected.first().locator('p').first().textContent()) ?? ''
  await page.getByRole('button', { name: `Check in: ${name}` }).click()
  await expect(page.getByRole('status').getByText(`${name} is in`)).toBeVisible()
  const listed = organiser.page.getByRole('list', { name: 'Expected' }).getByText(name, { exact: true })
  await expect(listed).toBeHidden()
  await organiser.page.keyboard.type(name)
  await organiser.page.keyboard.press('Enter')
  await expect(organiser.page.getByRole('status').getByText(/^Already in, .*, by Rui Costa$/)).toBeVisible()

  // If someone hasn't accepted, a helper can only note them; an organiser decides.
  const decliner = await nameOfDecliner(organiser)
  await page.keyboard.type(decliner)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Note that they are here' }).click()
  await expect(page.getByRole('status').getByText(`${decliner} is at the door`)).toBeVisible()
  await page.getByRole('button', { name: /^Problems/ }).click()
  await expect(page.getByText(/^At the door .*, answer is No$/)).toBeVisible()
  await expectAccessible(page)

  // Opening the link again on the same phone doesn't count as a second phone.
  const secondTab = await page.context().newPage()
  await secondTab.goto(url)
  await expect(secondTab.getByText('This phone is at the desk already, as Rui Costa.')).toBeVisible()
  await secondTab.close()

  await organiser.page.getByRole('button', { name: 'Helpers' }).click()
  const dialog = organiser.page.getByRole('dialog', { name: 'Helpers at the desk' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rui Costa' })).toContainText('2 taps')
  // The button turns into Save when the number changes.
  await dialog.getByRole('button', { name: /^Increase/ }).click()
  await dialog.getByRole('button', { name: 'Save number' }).click()
  await expect(dialog.getByRole('button', { name: 'Show link' })).toBeVisible()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await organiser.page.getByRole('button', { name: 'Helpers' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phones at the same time' })).toHaveValue('4')
  await expectAccessible(organiser.page)
  await dialog.getByRole('button', { name: 'End Rui Costa’s phone' }).click()
  helper.watch.expectError(/410|Gone/)
  await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('You are no longer at the desk')).toBeVisible({ timeout: 2_000 })
  await expectAccessible(page)
})

/** A person of this edition whose answer is no. */
async function nameOfDecliner({ page }: Visitor): Promise<string> {
  const choices: { id: string; isDefault: boolean }[] = await callServer(page, 'venues/choices', {})
  const rows: { fullName: string; attending: string }[] = await callServer(page, 'attendance/list', {
    venueId: choices.find(({ isDefault }) => isDefault)?.id,
  })
  const name = rows.find(({ attending }) => attending === 'no')?.fullName
  if (name === undefined) throw new Error('Everyone in this edition is coming.')
  return name
}
