import type { Page } from '@playwright/test'
import { linkIn } from '#server/testing/smtp.ts'
import { organiser } from './test-server.ts'
import { expect, test, toastWith } from './story.ts'

/** The main job and each kind of dialog by keyboard alone: this file uses no pointer. */
test('everything from sign-in to a checked-in guest can be done by keyboard', async ({
  visit,
  startServer,
}) => {
  const testServer = await startServer()
  const { page, watch } = await visit({ testServer })
  watch.readAs({ role: 'organiser' })
  await page.goto('/auth')
  await typeInto(page, 'Email', organiser.email)
  await typeInto(page, 'Password', organiser.password)
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Logged in successfully!')).toBeVisible()

  // A dialog with text, select lists, a date in parts and a check box; Escape asks before discarding.
  await page.goto('/venues')
  await activate(page, 'button', 'Add Venue')
  await expect(page.getByRole('dialog', { name: 'Add New Venue' })).toBeVisible()
  await page.keyboard.type('Casa do Mar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
  await activate(page, 'button', 'Keep editing')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await pick(page, /Quarter/, 'Q4')
  await pick(page, /Year/, '2027')
  await typeInto(page, 'Image URL', '/pictures/lisbon.svg')
  await typeInto(page, 'Google Maps link', 'https://www.google.com/maps/@38.6969,-9.4207,15z')
  await tabTo(page, page.getByRole('spinbutton', { name: /month, Start date: people arrive/ }))
  await page.keyboard.type('11302027')
  await tabTo(page, page.getByRole('spinbutton', { name: /month, End date: people leave/ }))
  await page.keyboard.type('12032027')
  await tabTo(page, page.getByRole('checkbox', { name: 'Taxi' }))
  await page.keyboard.press('Space')
  await activate(page, 'button', 'Add Venue')
  await expect(toastWith(page, 'Venue added successfully')).toBeVisible()

  // A number, radio buttons, and a confirmation that is first answered No.
  await activate(page, 'button', 'Add Room')
  await page.keyboard.type('12')
  await typeInto(page, 'Bed count', '2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await activate(page, 'button', 'Add Room')
  await expect(toastWith(page, 'Room added successfully')).toBeVisible()
  await activate(page, 'button', 'Delete room 12')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete room 12' })).toBeFocused()

  await page.goto('/survey-settings')
  await activate(page, 'button', 'Copy Link')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const guest = await visit({ testServer })
  await guest.page.goto(link)
  await tabTo(
    guest.page,
    guest.page.getByRole('radiogroup', { name: 'Will you attend?' }).getByRole('radio').first(),
  )
  await guest.page.keyboard.press('Space')
  await typeInto(guest.page, 'Full Name', 'Ana Lima')
  await pick(guest.page, /Studio/, 'LP')
  await tabTo(
    guest.page,
    guest.page
      .getByRole('radiogroup', { name: 'Are you open to sharing a room?' })
      .getByRole('radio')
      .first(),
  )
  await guest.page.keyboard.press('Space')
  await typeInto(guest.page, 'Email', 'ana.lima@example.org')
  await typeInto(guest.page, 'Password', 'gorse-Lantern-58')
  await activate(guest.page, 'button', 'Complete Registration')
  await expect(guest.page.getByRole('heading', { name: 'Registration Complete!' })).toBeFocused()
  await guest.page.goto(linkIn(await testServer.mailTo('ana.lima@example.org')))
  await activate(guest.page, 'button', 'Confirm')
  await expect(guest.page.getByRole('heading', { name: 'Welcome, Ana Lima!' })).toBeVisible()
  await activate(guest.page, 'button', 'Guest Account')
  await expect(guest.page.getByRole('menuitem', { name: 'My account' })).toBeFocused()
  await guest.page.keyboard.press('End')
  await expect(guest.page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await guest.page.keyboard.press('Enter')
  await expect(guest.page).toHaveURL(/\/auth$/)

  await page.goto('/attendance')
  await tabTo(page, page.getByPlaceholder('Search by name or email...'))
  await page.keyboard.type('ana')
  await activate(page, 'button', /^Check In/)
  await expect(toastWith(page, 'Checked in successfully')).toBeVisible()
  await activate(page, 'button', 'More for Ana Lima')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Ana Lima' })).toBeFocused()
})

test('a list can be imported, a person opened and everyone written to by keyboard', async ({
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/attendance')

  // An import's table: the arrow keys go from cell to cell, Enter edits, Escape leaves it unchanged.
  await activate(page, 'button', 'More actions')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Imp')
  await expect(page.getByRole('menuitem', { name: 'Import a list' })).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Import a list' })
  await tabTo(page, list.getByRole('textbox', { name: 'Paste a list' }))
  await page.keyboard.insertText('Name;E-mail\nOla Nordmann;ola.nordmann\nKari Nordmann;kari@example.org')
  await activate(page, 'button', 'Continue')
  const lines = list.getByRole('grid', { name: 'Lines' })
  await expect(lines).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(lines).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('@example.org')
  await page.keyboard.press('Enter')
  await activate(page, 'button', 'Add 2 people')
  await expect(toastWith(page, '2 people added')).toBeVisible()

  // The panel beside the list: the name opens it, the arrow keys go on, Escape returns the focus.
  await tabTo(page, page.getByPlaceholder('Search by name or email...'))
  await page.keyboard.type('nordmann')
  await activate(page, 'button', 'Kari Nordmann')
  const panel = page.getByRole('dialog', { name: 'Kari Nordmann' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Ola Nordmann' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ola Nordmann', exact: true })).toBeFocused()

  // The message: a starting text, an insert at the caret, and it is sent.
  await tabTo(page, page.getByPlaceholder('Search by name or email...'))
  await activate(page, 'button', 'More actions')
  await page.keyboard.type('Write')
  await page.keyboard.press('Enter')
  const message = page.getByRole('dialog', { name: 'Write a message' })
  await expect(message.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await pick(page, /Begin with/, 'What changed')
  await tabTo(page, message.getByRole('textbox', { name: 'Text' }))
  await page.keyboard.press('Control+End')
  await activate(page, 'button', 'contact')
  await expect(message.getByRole('textbox', { name: 'Text' })).toHaveValue(/\{contact\}$/)
  await activate(page, 'button', 'Send to 2 people')
  await expect(toastWith(page, 'On its way to 2 people')).toBeVisible()
})

type Target = ReturnType<Page['getByRole']>

/** Presses Tab until the target has the focus, as a person without a mouse would. */
async function tabTo(page: Page, target: Target): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 120;) {
    // The target is looked up once for several presses, because looking up by role costs more than pressing.
    const targets = await target.elementHandles()
    for (const batchEnd = presses + 12; presses < batchEnd; presses += 1) {
      if (await page.evaluate(isFocused, targets)) return
      await page.keyboard.press('Tab')
    }
  }
  throw new Error(`Tab never reached ${String(target)}.`)
}

const isFocused = (elements: Node[]) => elements.some((one) => one === document.activeElement)

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(
    page,
    page.getByLabel(label, { exact: true }).or(page.getByRole('textbox', { name: label, exact: true })),
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function activate(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Opens a select list, goes to an option by its first letters, and chooses it. */
async function pick(page: Page, select: RegExp, option: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: select }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
}
