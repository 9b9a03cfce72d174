import { expect, expectAccessible, test, toastWith } from './story.ts'

test('an organiser creates a key, and a script calls the API with it until the key is revoked', async ({
  openAsOrganiser,
}) => {
  const { page, testServer } = await openAsOrganiser('/accounts')
  const section = page.getByRole('region', { name: 'Keys for other programs' })
  await expect(section.getByText(/^No program has a key/)).toBeVisible()

  await section.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Door signs')
  await dialog.getByText('Read events').click()
  await dialog.getByRole('button', { name: 'Make key' }).click()

  const keyDialog = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = await keyDialog.getByRole('textbox', { name: 'Key' }).inputValue()
  await expectAccessible(page)
  await keyDialog.getByRole('button', { name: 'Close' }).click()
  const row = section.getByRole('listitem').filter({ hasText: 'Door signs' })
  await expect(row).toContainText('Read events · All events')
  await expect(row).toContainText('Never used')

  const call = (path: string) =>
    fetch(`${testServer.url}/api/${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
  const response = await call('venues/list')
  expect(response.status).toBe(200)
  expect(await response.json()).not.toHaveLength(0)
  expect(await (await call('people/known')).json()).toMatchObject({
    message: 'This key lacks the scope “read people”.',
  })
  await expect(row).toContainText('Last used')
  await expect(page.getByText(key)).toBeHidden()

  await row.getByRole('button', { name: 'End the key Door signs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End key' }).click()
  await expect(toastWith(page, 'The key Door signs has ended')).toBeVisible()
  await expect(row.getByText('Ended')).toBeVisible()
  expect((await call('venues/list')).status).toBe(401)
  await expectAccessible(page)
})
