import type { Page } from '@playwright/test'
import { textOf } from '#server/testing/smtp.ts'
import { tap } from './browsers.ts'
import type { TestServer } from './test-server.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'
import { searchPeople } from './steps.ts'

const kitchen = 'celeste@avo-celeste.example'
const kitchenConsent = 'Show the kitchen my first name'

test('a dinner is ordered, recounted when outdated, and sent to the kitchen in full, then as changes', async ({
  visit,
  startServer,
  run,
  openAs,
}) => {
  test.slow()
  const testServer = await startServer({ from: run.demoDir })
  const food = await visit({ testServer })
  const desk = await visit({ testServer })
  await signIn(food, run, 0, '/food')
  await signIn(desk, run, 0, '/attendance')
  const { page } = food
  await page.getByRole('tab', { name: 'Orders' }).click()
  const people = await orderDinner(page)
  const card = page.getByRole('article').filter({ hasText: '$77.77' })
  await expect(card).toContainText(`${people} people`)
  await expect(card.getByRole('button', { name: /^Update to \d+/ })).toHaveCount(0)

  await test.step('a guest enters an allergy and lets the kitchen know their name, and the order shows it', async () => {
    const guest = await openAs(20, '/guest', {
      testServer,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await tap(guest.page.getByRole('button', { name: 'Edit my details' }))
    const details = guest.page.getByRole('dialog', { name: 'Edit my details' })
    await tap(details.getByRole('button', { name: 'Add Sesame' }))
    await expect(details.getByRole('checkbox', { name: kitchenConsent })).not.toBeChecked()
    await tap(details.getByText(kitchenConsent))
    await expectAccessible(guest.page)
    await tap(details.getByRole('button', { name: 'Save' }))
    await expect(toastWith(guest.page, 'Your details are saved')).toBeVisible()
    await expect(guest.page.getByText('The kitchen sees your first name')).toBeVisible()
    await expect(card).toContainText(`${people} coming now, with different answers`)
    await card.getByRole('button', { name: /^Update to \d+/ }).click()
    const question = page.getByRole('alertdialog', { name: `Update to ${people} people?` })
    for (const changed of [/^Sesame/, /^Known by first name/])
      await expect(question.getByRole('row', { name: changed })).toContainText('+1')
    await question.getByRole('button', { name: 'Not now' }).click()
  })

  await test.step('when one person cancels, the order shows it, and a recount updates the order', async () => {
    await setAnswer(desk.page, 'no')
    await expect(card).toContainText(`${people} people${people - 1} coming now`)
    await card.getByRole('button', { name: /^Update to \d+/ }).click()
    const question = page.getByRole('alertdialog', { name: `Update to ${people - 1} people?` })
    await expect(question.getByRole('row', { name: /^People/ })).toContainText(`${people}`)
    await expect(question).toContainText('The total estimate stays at $77.77')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Update order' }).click()
    await expect(toastWith(page, `Order is now for ${people - 1} people`)).toBeVisible()
    await expect(card.getByRole('button', { name: /^Update to \d+/ })).toHaveCount(0)
  })

  await test.step('the confirmed order is sent in full, with the first names of only the people who agreed', async () => {
    await card.getByRole('button', { name: /^Confirm:/ }).click()
    await expect(card).toContainText('Confirmed, not sent')
    await card.getByRole('button', { name: /^Send to caterer/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Kitchen sheet' })
    await expect(dialog.getByRole('heading', { name: /^Our order: .* \(version 1\)$/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toastWith(page, `On its way to ${kitchen}`)).toBeVisible()
    await expect(card).toContainText(/Version 1 (sent|on its way since) \w+/)
    const mail = textOf(await testServer.mailTo(kitchen))
    expect(mail).toContain(`People: ${people - 1}\n`)
    expect(mail).toContain('Allergies:')
    expect(mail).toMatch(/Zoë: .*Sesame/)
    expect(mail).not.toMatch(/Horváth|Lindqvist/)
  })

  await test.step('when one more person comes, a recounted order sends only that change', async () => {
    await setAnswer(desk.page, 'yes')
    await card.getByRole('button', { name: /^Update to \d+/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update order' }).click()
    await expect(card).toContainText(/Version 2 not sent yet \(\d+ changes? since version 1\)/)
    await card.getByRole('button', { name: /^Send the change/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Kitchen sheet' })
    await expect(dialog).toContainText(`${people} (was ${people - 1}, +1)`)
    await dialog.getByText('Show the whole sheet').click()
    await expect(dialog.getByRole('heading', { name: /^Our order: / })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send the change' }).click()
    await expect(card).toContainText(/Version 2 (sent|on its way since) \w+/)
    await expect.poll(() => mailsToKitchen(testServer).length).toBe(2)
    const change = mailsToKitchen(testServer).map(textOf).at(-1)
    expect(change).toContain(`People: ${people} (was ${people - 1}, +1)\n`)
    expect(change).toMatch(/Zoë: .*Sesame/)
    expect(change).not.toMatch(/Horváth|Lindqvist/)
  })
})

test('without a mail server, the kitchen sheet is first copied, then marked as handed over', async ({
  run,
  startServer,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir, settings: { SMTP_URL: '' } })
  const { page } = await openAs(0, '/food?tab=orders', { testServer })
  await orderDinner(page)
  const card = page.getByRole('article').filter({ hasText: '$77.77' })
  await card.getByRole('button', { name: /^Confirm:/ }).click()
  const open = card.getByRole('button', { name: /^Open the sheet/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Kitchen sheet' })
  const filled = dialog.locator('.filled')
  await expect(filled).toHaveText(/^Copy/)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(filled).toHaveText('Mark as handed over')
  await page.keyboard.press('Escape')
  await open.click()
  await filled.click()
  await expect(toastWith(page, / has version \d+$/)).toBeVisible()
})

const mailsToKitchen = (testServer: TestServer) => testServer.mails().filter(({ to }) => to.includes(kitchen))

/** Orders a dinner, and returns its headcount. */
async function orderDinner(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Create Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Order' })
  await dialog.getByRole('button', { name: /Meal event/ }).click()
  // The meal must be upcoming, because past meals don't follow any change.
  await page.getByRole('option', { name: /^Last supper/ }).click()
  await dialog.getByRole('button', { name: /Vendor/ }).click()
  await page.getByRole('option', { name: 'Cozinha da Avó Celeste' }).click()
  const headcount = dialog.getByRole('textbox', { name: 'Headcount' })
  await expect(headcount).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: /Total estimate/ }).fill('77.77')
  const people = Number(await headcount.inputValue())
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(toastWith(page, 'Order created successfully')).toBeVisible()
  return people
}

async function setAnswer(page: Page, attending: 'yes' | 'no'): Promise<void> {
  await searchPeople(page, 'Bálint Horváth')
  await page.getByRole('combobox', { name: 'Status of Bálint Horváth' }).selectOption(attending)
  // A no is confirmed first, because it has consequences.
  if (attending === 'no')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set to No' }).click()
}
