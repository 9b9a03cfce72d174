import { expect, test } from './story.ts'

const organiser = 0
const guest = 20

// Pages that no other main story opens: together these open every page, which the whole run checks.
test('rarely opened pages of organisers and guests are shown', { tag: '@main' }, async ({ openAs }) => {
  const organiserBrowser = await openAs(organiser)
  for (const path of ['/accounts', '/plan-rooms', '/shuttles', '/bulk-setup', '/requests']) {
    await organiserBrowser.page.goto(path)
    await expect(organiserBrowser.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const portal = await openAs(guest)
  for (const path of ['/guest/account', '/guest/account/data']) {
    await portal.page.goto(path)
    await expect(portal.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
