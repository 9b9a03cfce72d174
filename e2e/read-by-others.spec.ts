import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { editionOf } from './run.ts'
import { call, chooseMore } from './steps.ts'
import { expect, expectAccessible, test } from './story.ts'

test('answers that others may read are shown next to names in the room, on a list and on badges', async ({
  openAsOrganiser,
  openAs,
  run,
}) => {
  const venueId = editionOf(run, 'Casa do Mar')
  const { page, testServer } = await openAsOrganiser(`/?venue=${venueId}`)
  const people = z
    .array(z.object({ personId: z.string(), fullName: z.string(), attending: z.string() }))
    .parse((await call(page, 'attendance/list', { venueId })).json)
  const personIds = people
    .filter(({ attending, fullName }) => attending === 'yes' && fullName !== 'Zoë Lindqvist')
    .map(({ personId }) => personId)
  const addAnswers = async (label: string, readers: string[], value: string) => {
    const questionId = randomUUID()
    const question = {
      label,
      kind: 'text',
      readers: ['organisers', ...readers],
      help: null,
      purpose: null,
      heads: null,
    }
    await call(page, 'questions/add', {
      id: questionId,
      venueId,
      question,
      asking: { isRequired: readers.includes('guests') },
    })
    const { status } = await call(page, 'questions/answerMany', { venueId, questionId, value, personIds })
    expect(status).toBe(200)
  }
  await addAnswers('Early or late?', ['roommates'], 'Early bird')
  await addAnswers('Which languages?', ['guests'], 'Swedish')

  await test.step('the dashboard counts people who haven’t answered, and lists them', async () => {
    await page.reload()
    const line = page
      .getByRole('listitem')
      .filter({ hasText: '1 person has not answered “Which languages?”' })
    await line.getByRole('link', { name: 'Show' }).click()
    await expect(page.getByText(/^1 of \d+ people$/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Zoë Lindqvist' })).toBeVisible()
  })

  await test.step('the answer chosen for badges is remembered', async () => {
    const openBadges = () => chooseMore(page, 'Print badges')
    await page.goto(`/attendance?venue=${venueId}`)
    await openBadges()
    const dialog = page.getByRole('dialog', { name: 'Print badges' })
    await dialog.getByRole('button', { name: 'A line from one of your questions No line' }).click()
    await page.getByRole('option', { name: 'Which languages?' }).click()
    await expectAccessible(page)
    await page.reload()
    await openBadges()
    await expect(
      dialog.getByRole('button', { name: 'A line from one of your questions Which languages?' }),
    ).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-badge-sheet] article').getByText('Swedish')).toHaveCount(
      personIds.length,
    )
    await page.emulateMedia({ media: 'screen' })
  })

  const guest = await openAs(20, `/guest?venue=${venueId}`, {
    viewport: { width: 390, height: 844 },
    testServer,
  })
  await expect(guest.page.getByText('Early or late?: Early bird').first()).toBeVisible()
  await guest.page.getByRole('button', { name: 'What others say' }).click()
  const others = guest.page.getByRole('dialog', { name: 'What others say' })
  await expect(others.getByText('Swedish')).toHaveCount(personIds.length)
  await expect(others.getByText('Early bird')).toHaveCount(0)
  await expectAccessible(guest.page)
  await others.getByRole('searchbox').fill('nobody of this name')
  await expect(others.getByText('Nobody found. Try another name or answer.')).toBeVisible()
})
