import { expect, test } from './story.ts'

test('the history shows times in the venue’s time zone, and names that zone to people elsewhere', async ({
  openAs,
}) => {
  const readTimes = async (timezoneId: string) => {
    const { page } = await openAs(0, '/history', { timezoneId })
    const list = page.getByRole('main').getByRole('listitem')
    await expect(list.first()).toBeVisible()
    return { page, texts: await list.allTextContents() }
  }
  const [lisbon, auckland] = [await readTimes('Europe/Lisbon'), await readTimes('Pacific/Auckland')]
  expect(auckland.texts).toEqual(lisbon.texts)
  await expect(auckland.page.getByText('Times are Lisbon time')).toBeVisible()
  await expect(lisbon.page.getByText(/^Times are/)).toBeHidden()
})
