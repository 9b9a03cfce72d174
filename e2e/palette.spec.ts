import { expect, expectAccessible, test } from './story.ts'

test('the search finds people, rooms and pages from anywhere, by keyboard and by tap', async ({
  testServer,
  openAs,
}) => {
  const { page } = await openAs(0, '/venues')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  // Accents aren't needed.
  await field.pressSequentially('ZOE lind')
  const people = page.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option').first()).toContainText(/Zo[eë] Lindqvist/)
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/venues\?.*person=/)
  const panel = page.getByRole('dialog', { name: /Zo[eë] Lindqvist/ })
  await expect(panel.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('agenda b')
  const pages = page.getByRole('group', { name: 'Pages' })
  await expect(pages.getByRole('option', { name: 'Agenda Builder' })).toBeVisible()
  await field.press('ArrowUp')
  await expect(pages.getByRole('option', { name: 'Agenda Builder' })).toHaveAttribute('aria-selected', 'true')
  // A person who keeps typing while the page is still loading keeps the focus and the text.
  await testServer.whileSlow(async () => {
    await field.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await field.click()
    await field.pressSequentially('xyzzy')
  })
  await expect(page.getByRole('heading', { name: 'Agenda Builder', level: 1 })).toBeVisible()
  await field.pressSequentially(' nobody')
  await expect(page).toHaveURL(/\/agenda-builder/)
  await expect(page.getByText('Nothing found for “xyzzy nobody”')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()

  await field.pressSequentially('partners hotel')
  await field.press('Enter')
  const links = page.getByRole('dialog', { name: 'Share with the hotel' })
  await expect(links).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await expect(page).not.toHaveURL(/share=/)

  await expect(page.getByText('Ctrl K')).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await page.reload()
  await expect(page.getByText('⌘K')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await field.click()
  await field.fill('casa do mar')
  await page.getByRole('group', { name: 'Venues' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/venues\?venue=/)
  await expect(page.locator('[data-thing]:focus')).toContainText('Casa do Mar')
})
