import type { Page } from '@playwright/test'
import { waitForCopy } from './offline-copy.ts'
import { drag, tabTo } from './rooms-board.ts'
import { editionOf } from './run.ts'
import { rider, ridersOf, shuttle } from './shuttles-board.ts'
import { pressLabelOf } from './steps.ts'
import { expect, expectAccessible, phone, test, toastWith } from './story.ts'

/** Plans shuttles with this number of seats per vehicle. */
async function planShuttles(page: Page, seats: string): Promise<void> {
  await page.getByRole('button', { name: 'Plan shuttles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan shuttles' })
  const summary = dialog.getByRole('status')
  await expect(summary).toContainText(/\d+ shuttles for \d+ people/)
  const before = await summary.innerText()
  const field = dialog.getByRole('textbox', { name: 'Seats per vehicle' })
  await field.fill(seats)
  await field.press('Tab')
  await expect(summary).not.toHaveText(before)
  await expect(summary).toContainText('The longest wait is')
  await expect(dialog.getByText(/^Not touched: \d+ without flights/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Make \d+ shuttles$/ }).click()
  await expect(dialog).toBeHidden()
}

test('shuttles are planned from the flights, changed by mouse and keyboard, and undone', async ({
  openUpcoming,
}) => {
  const { page } = await openUpcoming('/shuttles')
  await expect(page.getByText('Who is driven between airport and venue, and when')).toBeVisible()
  await expect(page.getByText('No shuttles yet')).toBeVisible()

  await test.step('a plan is created and undone with one press each', async () => {
    await planShuttles(page, '16')
    await expect(shuttle(page, 1)).toBeVisible()
    await expect(page.getByText('Everyone with a flight has a seat.')).toBeVisible()
    await toastWith(page, /shuttles? for \d+ people/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByText('No shuttles yet')).toBeVisible()
    await planShuttles(page, '3')
  })

  await expect(shuttle(page, 1)).toBeVisible()
  const [first = ''] = await ridersOf(page, 1)
  await test.step('a passenger is removed by mouse, and added again by keyboard', async () => {
    await drag(page, rider(page, first), page.getByRole('region', { name: 'Not on a shuttle' }))
    await expect(toastWith(page, `${first} taken off`)).toBeVisible()
    const row = page.getByRole('row', { name: first })
    await expect(row).toBeVisible()
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Shuttle 1')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, `${first} put on Shuttle 1`)).toBeVisible()
    expect(await ridersOf(page, 1)).toContain(first)
  })

  await test.step('a shuttle is deleted with its passengers, and restored', async () => {
    const riders = await ridersOf(page, 1)
    await page.getByRole('button', { name: 'Edit Shuttle 1', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Shuttle 1' }).click()
    await expect(shuttle(page, 1)).toBeHidden()
    await toastWith(page, 'Shuttle 1 deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(shuttle(page, 1)).toBeVisible()
    expect(await ridersOf(page, 1)).toEqual(riders)
  })

  await test.step('publishing first shows what people get, and then nothing is left to publish', async () => {
    await page.getByRole('button', { name: /^Publish \d+$/ }).click()
    const question = page.getByRole('dialog', { name: 'Publish the shuttles?' })
    await expect(question).toContainText(/\d+ people see their own shuttle on their page at once/)
    await expect(question.getByRole('region', { name: 'What they get' })).toContainText('Shuttle')
    await expectAccessible(page)
    await question.getByRole('button', { name: /^Send to \d+ people$/ }).click()
    await expect(toastWith(page, /^Published\. \d+ people get an e-mail/)).toBeVisible()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Publish/ })).toBeHidden()
    await expectAccessible(page)
  })
})

test(
  'a guest sees their shuttle, even offline, and then chooses to make their own way',
  { tag: '@main' },
  async ({ run, startServer, openAs }) => {
    const testServer = await startServer({ from: run.demoDir })
    const guest = await openAs(20, `/guest?venue=${editionOf(run, 'Casa do Mar')}`, { ...phone, testServer })
    const { page } = guest
    const ride = page.getByRole('region', { name: 'Shuttle to the airport' })
    await expect(ride.getByText(/^Shuttle \d+, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/)).toBeVisible()
    await expect(ride.getByText(/^Hotel, main door, (with \d+ others?|just you)$/)).toBeVisible()
    await expectAccessible(page)

    await waitForCopy(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await page.reload()
    await expect(ride.getByText(/^Shuttle \d+, /)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^You are offline/)).toBeHidden()

    const ownWaySwitch = ride.getByRole('switch', { name: /^I’ll make my own way/ })
    await pressLabelOf(ownWaySwitch)
    await expect(ride.getByText('Someone else can have your seat.')).toBeVisible()
    await pressLabelOf(ownWaySwitch)
    await expect(ride.getByText(/^Shuttle \d+, /)).toBeVisible()
  },
)

test('a changed flight marks its shuttle, and one press moves its passenger', async ({
  run,
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser(`/shuttles?venue=${editionOf(run, 'Casa do Mar')}`)
  await expect(shuttle(page, 1)).toBeVisible()
  const [name = ''] = await ridersOf(page, 1)
  await page.getByRole('link', { name: 'Flights' }).click()
  await page.getByRole('button', { name: `Edit flights of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Flights' })
  await dialog.getByRole('group', { name: 'Outbound flight' }).getByLabel('Arrival time').fill('2305')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Shuttle 1 no longer works for ${name}.`)
  await question.getByRole('button').last().click()
  await page.getByRole('link', { name: 'Shuttles', exact: true }).first().click()
  await expect(shuttle(page, 1).getByText(`${name} lands at`)).toBeVisible()
  const proposal = shuttle(page, 1).getByRole('button', {
    name: new RegExp(`^(Move to|New shuttle).* for ${name}$`),
  })
  await proposal.click()
  await expect(toastWith(page, /1 person has a seat/)).toBeVisible()
  await expect.poll(() => ridersOf(page, 1)).not.toContain(name)
})
