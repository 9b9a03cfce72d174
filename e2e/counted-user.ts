import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

export type CountedUser = ReturnType<typeof countedUserOn>

/** An organiser whose effort is counted: each pointer press and each key counts as one. */
export function countedUserOn(page: Page) {
  let count = 0
  let typedLetters = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    /** Types letter by letter, wherever the focus is. */
    type: async (text: string) => {
      count += text.length
      typedLetters += text.length
      await page.keyboard.type(text)
    },
    key: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    /** Pastes a text copied elsewhere: one chord of two keys. */
    paste: async (text: string) => {
      count += 2
      await page.keyboard.insertText(text)
    },
    /** Counts three presses: the button, the file in the system's dialog, and 'Open' there. */
    chooseFile: async (button: Locator, name: string, buffer: Buffer) => {
      count += 3
      const chooser = page.waitForEvent('filechooser')
      await button.click()
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
    },
    dropFile: async (target: Locator, name: string, buffer: Buffer) => {
      count += 1
      const bytes = [...buffer]
      const dataTransfer = await page.evaluateHandle(
        (file) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(file.bytes)], file.name))
          return data
        },
        { name, bytes },
      )
      await target.dispatchEvent('drop', { dataTransfer })
    },
    /** Chooses an option of a list that opens. */
    choose: async (list: Locator, option: string | RegExp) => {
      count += 2
      await list.click()
      await page.getByRole('option', { name: option }).first().click()
    },
    /** Presses, moves and releases. */
    drag: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      count += 1
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await page.mouse.up()
    },
    /** Returns the count since the last reading, and starts again at zero. */
    countAll: () => {
      const total = count
      count = 0
      typedLetters = 0
      return total
    },
    /** `countAll` without typed letters. */
    countPresses: () => {
      const presses = count - typedLetters
      count = 0
      typedLetters = 0
      return presses
    },
  }
}

/** Signs in on the sign-in page, by hand. */
export async function signInByHand(
  page: Page,
  user: CountedUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/auth')
  await user.press(page.getByRole('textbox', { name: 'Email' }))
  await user.type(email)
  await user.key('Tab')
  await user.type(password)
  await user.key('Enter')
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
}
