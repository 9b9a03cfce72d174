import type { Page } from '@playwright/test'

/** Fills in every empty field with a valid value, in the top dialog or else on the page. */
export async function fill(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]:not([aria-modal=false])')
  const place = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body')
  const editable =
    ':not([readonly], [type=checkbox], [type=radio], [type=hidden], [type=file], [role=searchbox], :disabled)'
  for (const field of await place.locator(`form input${editable}, form textarea`).all()) {
    const { name, type, isEmpty } = await field.evaluate((input) => ({
      name: input.getAttribute('name') ?? '',
      type: input.getAttribute('type') ?? '',
      isEmpty:
        (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
        input.value === '' &&
        input.checkVisibility({ visibilityProperty: true }),
    }))
    if (isEmpty) await field.fill(textFor(name, type))
  }
  for (const choice of await place.locator('form [role=radiogroup]').all()) {
    if ((await choice.locator('input:checked').count()) === 0) await choice.locator('label').first().click()
  }
  for (const choice of await place
    .locator('form button[aria-haspopup=listbox]', { hasText: 'studio' })
    .all()) {
    await choice.click()
    await page.getByRole('option').first().click()
  }
}

const texts: Readonly<Record<string, string>> = {
  email: 'someone.else@example.org',
  tel: '+351 912 345 678',
  otp: '123456',
  code: '123456',
  allergies: 'kiwi',
}

function textFor(name: string, type: string): string {
  if (/password/i.test(name + type)) return 'kelp-Harbour-72'
  const knownText = texts[type] ?? texts[name]
  if (knownText !== undefined) return knownText
  if (/airport/i.test(name)) return 'LIS'
  if (/number$/i.test(name)) return 'SK 4623'
  if (/Time/.test(name)) return '10:30'
  return 'Robin Marsh'
}
