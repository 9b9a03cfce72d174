import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { addVenue, chooseVenue, inDays } from './steps.ts'
import { expect, expectAccessible, pressTryAgain, test, toastWith } from './story.ts'

test(
  'a workshop is added, edited, seen by a second organiser, and deleted after a confirmation',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/venues')
    await addVenue(page, { name: 'Loom Hut', quarter: 'Q2', year: inDays(220).slice(-4), start: inDays(220) })
    await page.goto('/workshops')
    await chooseVenue(page, `Loom Hut (Q2 ${inDays(220).slice(-4)})`)
    await expect(page.getByText('No workshops yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Workshop or Activity' }).click()
    const add = page.getByRole('dialog', { name: 'Add Workshop or Activity' })
    await expectRefusals(page, add)
    await add.getByRole('textbox', { name: 'Name' }).fill('Weaving')
    await add.getByRole('textbox', { name: 'Presenter' }).fill('Noor de Vries')
    await add.getByRole('textbox', { name: 'Location' }).fill('The loft')
    await add.getByRole('textbox', { name: 'Description' }).fill('Bring wool')
    await typeMoment(page, add.getByRole('group', { name: 'Start' }), `${inDays(221)} 0930AM`)
    await typeMoment(page, add.getByRole('group', { name: 'End' }), `${inDays(221)} 0900AM`)
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(add.getByText('The end must be after the start')).toBeVisible()
    await typeMoment(page, add.getByRole('group', { name: 'End' }), `${inDays(221)} 1100AM`)
    await add.getByRole('textbox', { name: 'Capacity' }).fill('12')
    await add.getByRole('textbox', { name: 'Tags' }).fill('hands-on')
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toastWith(page, 'Workshop created successfully')).toBeVisible()
    const card = cardOf(page, 'Weaving')
    for (const text of ['workshop', '0/12 seats', 'Bring wool', 'The loft', 'hands-on', 'Participants (0)']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, 9:30 AM/)

    const second = await openAs(0, page.url())
    await openEdit(second.page, 'Weaving')
    await openEdit(page, 'Weaving')
    await page.getByRole('textbox', { name: 'Location' }).fill('The barn')
    await page.getByText('Guests can sign up', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card.getByText('0/12 seats')).toBeHidden()
    const stale = second.page.getByRole('dialog', { name: 'Edit Workshop or Activity' })
    await stale.getByRole('textbox', { name: 'Description' }).fill('Bring silk')
    await stale.getByRole('button', { name: 'Save' }).click()
    await expect(stale.getByText('Nadia Haddad changed this while you were editing')).toBeVisible()
    await expect(stale.getByText('The barn')).toBeVisible()
    await expectAccessible(second.page)
    await stale.getByRole('button', { name: 'Discard mine, show theirs' }).click()
    await expect(stale.getByRole('textbox', { name: 'Location' })).toHaveValue('The barn')

    await openDelete(page, 'Weaving')
    const question = page.getByRole('alertdialog', { name: 'Delete Workshop' })
    await expect(question).toContainText(
      'Are you sure you want to delete "Weaving"? This action cannot be undone.',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Workshop deleted successfully')).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test('people are added to a workshop by name, counted against its seats, and listed before it is deleted', async ({
  run,
  openAs,
}) => {
  const { page } = await openAs(0, `/workshops?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await page.getByRole('button', { name: 'Add Workshop or Activity' }).click()
  const add = page.getByRole('dialog', { name: 'Add Workshop or Activity' })
  await add.getByRole('textbox', { name: 'Name' }).fill('Alphorn')
  await typeMoment(page, add.getByRole('group', { name: 'Start' }), `${inDays(86)} 0400PM`)
  await add.getByRole('textbox', { name: 'Capacity' }).fill('2')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Alphorn', exact: true }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Alphorn' })
  const people = details.getByRole('region', { name: 'Participants (' })
  for (const count of [1, 2]) {
    await people.getByRole('combobox', { name: 'Add a participant' }).click()
    await page.getByRole('option').first().click()
    await expect(details.getByText(`${count}/2`)).toBeVisible()
  }
  await expect(details.getByText('Every seat is taken.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Workshop or Activity' })
  await edit.getByRole('textbox', { name: 'Capacity' }).fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('2 people are signed up, so it needs at least 2 seats.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'View Details of Alphorn' }).click()
  await people
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(details.getByText('1/2 seats')).toBeVisible()
  await toastWith(page, 'Participant removed').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'Undone')).toContainText('Alphorn')
  await expect(details.getByText('2/2')).toBeVisible()
  await people
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(details.getByText('1/2 seats')).toBeVisible()
  await page.keyboard.press('Escape')
  await openDelete(page, 'Alphorn')
  const question = page.getByRole('alertdialog', { name: 'Delete Workshop' })
  await expect(question).toContainText(/loses a seat in “Alphorn”\.1 person gets an e-mail about it\./)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(page, 'Alphorn')).toBeHidden()
})

test('a waiting list is reordered with a reason, and a person is removed from it', async ({
  run,
  openAs,
  openAsOrganiser,
}) => {
  // On the shared server, other stories free the seats that these people wait for.
  const path = `/workshops?venue=${editionOf(run, 'Casa do Mar')}`
  const { page, testServer } = await openAsOrganiser(path)
  const waiting = cardOf(page, 'Glaze chemistry').getByRole('button', { name: /\d waiting/ })
  await waiting.click()
  const waitingList = page.getByRole('region', { name: /^Waiting list/ })
  const lastName =
    (await waitingList.getByRole('listitem').last().getByRole('button').first().textContent()) ?? ''
  await waitingList.getByRole('button', { name: 'Change the order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the order' })
  await dialog.getByRole('button', { name: `Move ${lastName} to the top` }).click()
  await dialog.getByRole('button', { name: 'Save the order' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Was promised a seat')

  await test.step('the dialog reports people who leave or join before saving, and keeps the new order', async () => {
    const label =
      (await dialog.getByRole('listitem').nth(1).getByRole('button').last().getAttribute('aria-label')) ?? ''
    const leaver = label.replace(/^Move (.+) up$/, '$1')
    const second = await openAs(0, path, { testServer })
    await second.page.getByRole('button', { name: 'View Details of Glaze chemistry' }).click()
    await second.page.getByRole('button', { name: `Take ${leaver} off the waiting list` }).click()
    await expect(dialog.getByText(`No longer waiting: ${leaver}.`)).toBeVisible()
    const joiner = await openAs(20, '/guest/workshops', { testServer })
    await cardOf(joiner.page, 'Glaze chemistry')
      .getByRole('button', { name: 'Join the waiting list' })
      .click()
    await expect(dialog.getByText('New on the list: Zoë Lindqvist.')).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toContainText(lastName)
    await expect(dialog.getByRole('listitem').last()).toContainText('Zoë Lindqvist')
    await expectAccessible(page)
  })

  await dialog.getByRole('button', { name: 'Save the order' }).click()
  await expect(toastWith(page, 'Order of the waiting list saved')).toBeVisible()
  await expect(waitingList.getByRole('listitem').first()).toContainText(lastName)
  await expect(waitingList.getByRole('listitem').last()).toContainText('Zoë Lindqvist')
  await waitingList.getByRole('button', { name: `Take ${lastName} off the waiting list` }).click()
  await expect(waitingList.getByText(lastName)).toBeHidden()

  await test.step('a higher capacity seats the people who wait', async () => {
    await waitingList.getByRole('button', { name: 'Raise the capacity' }).click()
    const capacity = page.getByRole('textbox', { name: 'Capacity' })
    await expect(capacity).toBeFocused()
    await expect(capacity).toBeInViewport()
    await capacity.fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('alertdialog', { name: 'Save the changes to “Glaze chemistry”?' })
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(question).toBeHidden()
    await expect(waiting).toBeHidden()
  })
})

test('while the server is unreachable, the page reports each failure and keeps what was typed', async ({
  run,
  testServer,
  openAs,
}) => {
  const { page, watch } = await openAs(0, `/workshops?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  watch.expectError(/\b502\b/)
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Workshop' })
  await expect(question).toBeVisible()
  await testServer.whileDown(async () => {
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Failed to delete workshop')).toBeVisible()
    await page
      .getByRole('article')
      .filter({ hasText: /\d+\/\d+ seats/ })
      .first()
      .getByRole('button', { name: /^View Details/ })
      .click()
    await expect(page.getByRole('dialog').getByText(/^Failed to fetch attendees/)).toBeVisible()
  })
  await pressTryAgain(page, page.getByRole('dialog').getByRole('combobox', { name: 'Add a participant' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add Workshop or Activity' }).click()
  const add = page.getByRole('dialog', { name: 'Add Workshop or Activity' })
  await add.getByRole('textbox', { name: 'Name' }).fill('Yodelling')
  await typeMoment(page, add.getByRole('group', { name: 'Start' }), `${inDays(86)} 0400PM`)
  await testServer.whileDown(async () => {
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toastWith(page, 'Failed to create workshop')).toBeVisible()
    await expect(add.getByRole('textbox', { name: 'Name' })).toHaveValue('Yodelling')
  })
})

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openEdit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Workshop or Activity' })).toBeVisible()
}

async function openDelete(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

type Locator = ReturnType<Page['getByRole']>

/** Expects errors for texts that are too long, and for a missing name. */
async function expectRefusals(page: Page, add: Locator): Promise<void> {
  const longFields = ['Name', 'Presenter', 'Location']
  for (const name of longFields) await add.getByRole('textbox', { name }).fill('x'.repeat(201))
  await add.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(1001))
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  for (const sentence of [
    'Name must be less than 200 characters',
    'Presenter name must be less than 200 characters',
    'Location must be less than 200 characters',
    'Description must be less than 1000 characters',
    'Start time is required',
  ]) {
    await expect(add.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await add.getByRole('textbox', { name: 'Name' }).fill('')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(add.getByText('Activity name is required')).toBeVisible()
}

/** Types a moment like `12/01/2026 0930AM`, starting at the first of its parts. */
async function typeMoment(page: Page, field: Locator, moment: string): Promise<void> {
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(moment.replaceAll(/[/ ]/g, ''))
}
