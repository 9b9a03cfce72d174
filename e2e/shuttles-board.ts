import type { Page } from '@playwright/test'

/** Actions of stories on the shuttles' board. */

export const shuttle = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Shuttle ${number}, `) })
export const rider = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** The passengers of a shuttle, by the names on its line. */
export const ridersOf = (page: Page, number: number): Promise<string[]> =>
  shuttle(page, number)
    .locator('[data-person] .line-clamp-2')
    .evaluateAll((names) => names.map((one) => one.textContent ?? ''))
