import type { Page } from '@playwright/test'
import { chooseMore, pressLabelOf } from './steps.ts'
import { expect, toastWith } from './story.ts'

/** The element, with the given text if any, whose presence (or absence) shows that the press has been rendered. */
export type DrawnElement = { css: string; text?: string; isGone?: true }

export type Press = {
  name: string
  /** Does everything before the press itself, for another person in each round. */
  prepare: (page: Page, round: number) => Promise<DrawnElement>
  press: (page: Page) => Promise<void>
}

const byLabel = (label: string) => `[aria-label=${JSON.stringify(label)}]`

/** Returns the name in the label of one of many controls, such as Ada in `Check In: Ada`. */
async function nameAt(page: Page, start: string, index: number): Promise<string> {
  const control = page.locator(`[aria-label^=${JSON.stringify(start)}]`).nth(index)
  return ((await control.getAttribute('aria-label')) ?? '').slice(start.length)
}

const pressEnter = (page: Page) => page.keyboard.press('Enter')

async function openRowMenu(page: Page, entry: string, round: number): Promise<string> {
  const name = await nameAt(page, 'More for ', 2 + round)
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).focus()
  return name
}

async function openBarMenu(page: Page, menu: string, entry: string, round: number): Promise<string> {
  const name = await nameAt(page, 'Choose ', 3 + round)
  await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).press('Space')
  await page.getByRole('region', { name: 'Chosen people' }).getByRole('button', { name: menu }).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  return name
}

const rowOf = (name: string) => `[role=row]:has(${byLabel(`More for ${name}`)})`

const attendance: readonly Press[] = [
  {
    name: 'a letter in the search',
    prepare: async (page) => {
      await page.getByPlaceholder('Search by name or email...').fill('')
      return { css: 'input[value=a]' }
    },
    press: (page) => page.keyboard.press('a'),
  },
  {
    name: 'an order by a custom question',
    prepare: async (page) => {
      const header = page.getByRole('columnheader', { name: 'T-shirt size' })
      if ((await header.count()) === 0) {
        await chooseMore(page, 'Columns')
        const dialog = page.getByRole('dialog', { name: 'Columns' })
        await pressLabelOf(dialog.getByRole('switch', { name: 'T-shirt size' }))
        await dialog.getByRole('button', { name: 'Show the list' }).click()
      }
      const order = (await header.getAttribute('aria-sort')) ?? 'none'
      await header.getByRole('button').focus()
      return { css: `[role=columnheader]:not([aria-sort=${order}])`, text: 'T-shirt size' }
    },
    press: pressEnter,
  },
  {
    name: 'an answer',
    prepare: async (page, round) => {
      const name = await nameAt(page, 'Status of ', 2 + round)
      await page.getByRole('combobox', { name: `Status of ${name}`, exact: true }).focus()
      return { css: `span:has(> ${byLabel(`Status of ${name}`)})`, text: 'no' }
    },
    press: (page) => page.keyboard.press('n'),
  },
  {
    name: 'a check-in',
    prepare: async (page, round) => {
      const name = await nameAt(page, 'Check In: ', 2 + round)
      await page.getByRole('button', { name: `Check In: ${name}`, exact: true }).focus()
      return { css: byLabel(`Checked In: ${name}`) }
    },
    press: pressEnter,
  },
  {
    name: 'Undo of a check-in',
    prepare: async (page, round) => {
      const name = await nameAt(page, 'Check In: ', 8 + round)
      await page.getByRole('button', { name: `Check In: ${name}`, exact: true }).press('Enter')
      await toastWith(page, name).getByRole('button', { name: 'Undo' }).focus()
      return { css: byLabel(`Check In: ${name}`) }
    },
    press: pressEnter,
  },
  {
    name: 'a role',
    prepare: async (page, round) => {
      const name = await nameAt(page, 'Role of ', 2 + round)
      await page.getByRole('combobox', { name: `Role of ${name}`, exact: true }).focus()
      return { css: `span:has(> ${byLabel(`Role of ${name}`)})`, text: 'Organiser' }
    },
    press: (page) => page.keyboard.press('o'),
  },
  {
    name: 'a removal',
    prepare: async (page, round) => {
      const name = await openRowMenu(page, 'Remove from this event', round)
      await page.keyboard.press('Enter')
      const button = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
      // Wait until the consequences have loaded.
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      await button.focus()
      return { css: byLabel(`More for ${name}`), isGone: true }
    },
    press: pressEnter,
  },
  {
    name: 'a personal link',
    prepare: async (page, round) => {
      await openRowMenu(page, 'Copy personal link', round)
      return { css: '[role=menuitem] [role=progressbar]' }
    },
    press: pressEnter,
  },
  {
    name: 'a studio for several people',
    prepare: async (page, round) => ({
      css: rowOf(await openBarMenu(page, 'Studio', 'LP', round)),
      text: 'LP',
    }),
    press: pressEnter,
  },
  {
    name: 'an answer for several people',
    prepare: async (page, round) => {
      await openBarMenu(page, 'Set status', 'No', 12 + round)
      return { css: `${byLabel('Chosen people')} [role=progressbar]` }
    },
    press: pressEnter,
  },
]

const rooms: readonly Press[] = [
  {
    name: 'a pin',
    prepare: async (page, round) => {
      const pin = page.locator('[aria-label$=" stays in this room"][aria-pressed=false]').nth(round)
      const label = (await pin.getAttribute('aria-label')) ?? ''
      await pin.focus()
      return { css: `${byLabel(label)}[aria-pressed=true]` }
    },
    press: pressEnter,
  },
  {
    name: 'a removal',
    prepare: async (page, round) => {
      const remove = page.locator('[aria-label^="Remove "][aria-label$=" from room"]').nth(round)
      const label = (await remove.getAttribute('aria-label')) ?? ''
      await remove.focus()
      return { css: byLabel(label), isGone: true }
    },
    press: pressEnter,
  },
  {
    name: 'Auto-Assign',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Auto-Assign' }).focus()
      return { css: 'button:has([role=progressbar])', text: 'Auto-Assign' }
    },
    press: pressEnter,
  },
  {
    name: 'rooms hidden, or shown',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Rooms are hidden|Guests see their rooms)/ }).press('Enter')
      await page.getByRole('menuitem').first().focus()
      return { css: '[role=menuitem] [role=progressbar]' }
    },
    press: pressEnter,
  },
]

const agenda: readonly Press[] = [
  {
    name: 'a move',
    prepare: async (page, round) => {
      const entry = page.locator('[data-thing] > [role=button]').nth(round)
      await entry.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      const title = (await entry.getAttribute('title')) ?? ''
      const entryId = await entry.evaluate((element) => element.parentElement?.dataset['thing'])
      const range = JSON.stringify(title.split('\n')[1])
      return { css: `[data-thing="${entryId}"]:not(.z-30) > [title*=${range}]` }
    },
    press: pressEnter,
  },
]

const travel: readonly Press[] = [
  {
    name: 'a landing',
    prepare: async (page, round) => {
      const landed = page.locator('[aria-label$=" has landed"][aria-pressed=false]').nth(round)
      const label = (await landed.getAttribute('aria-label')) ?? ''
      await landed.focus()
      return { css: `${byLabel(label)}[aria-pressed=true]` }
    },
    press: pressEnter,
  },
]

/** The presses of each page. */
export const sections: Readonly<Record<string, readonly Press[]>> = {
  '/attendance?': attendance,
  '/rooms?': rooms,
  '/agenda-builder?': agenda,
  '/travel?view=arrivals&': travel,
}
