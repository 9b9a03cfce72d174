import { expect, signIn, test } from './story.ts'

test('shows every time of an edition by the venue’s clock, and tells readers elsewhere', async ({
  visit,
  run,
}) => {
  const times = async (timezoneId: string) => {
    const organiser = await visit({ timezoneId })
    await signIn(organiser, run, 0, '/history')
    const { page } = organiser
    const list = page.getByRole('main').getByRole('listitem')
    await expect(list.first()).toBeVisible()
    return { page, texts: await list.allTextContents() }
  }
  const [there, far] = [await times('Europe/Lisbon'), await times('Pacific/Auckland')]
  expect(far.texts).toEqual(there.texts)
  await expect(far.page.getByText('Times are Lisbon time')).toBeVisible()
  await expect(there.page.getByText(/^Times are/)).toBeHidden()
})
