import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { countedUserOn } from './counted-user.ts'
import { archiveQuestions, addReadyMade } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

/** Organisers ask custom questions. */

const rowOf = (page: Page, label: string) =>
  page.getByRole('grid', { name: 'Your own questions' }).getByRole('row', { name: label })
const labelsIn = (page: Page) =>
  page.getByRole('grid', { name: 'Your own questions' }).getByRole('row').locator('button span:first-child')

test(
  'an organiser adds a ready-made question and a conditional question in fewer than 25 presses',
  { tag: '@main' },
  async ({ openUpcoming, run }) => {
    const { page } = await openUpcoming('/survey-settings')
    await archiveQuestions(page, editionOf(run, 'Berghaus Edelgrat'))
    const user = countedUserOn(page)
    const add = page.getByRole('button', { name: 'Add a question' })
    const dialog = page.getByRole('dialog')
    await expect(page.getByRole('list', { name: 'Questions of every survey' })).toContainText(
      'Are you open to sharing a room?',
    )

    await user.press(add)
    await expect(dialog.getByRole('button', { name: 'Your own question' })).toBeVisible()
    await expectAccessible(page)
    await user.press(dialog.getByRole('button', { name: 'Visa needed' }))
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Do you need a visa?')
    await expectAccessible(page)
    await user.press(dialog.getByRole('button', { name: 'Add question' }))
    await expect(toastWith(page, 'Question added')).toBeVisible()
    expect(user.countPresses(), 'a ready-made question').toBeLessThanOrEqual(3)

    await user.press(add)
    await user.press(dialog.getByRole('button', { name: 'Your own question' }))
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused()
    await user.type('Which embassy?')
    await user.choose(dialog.getByRole('button', { name: /^Kind of answer/ }), 'One of several')
    await user.press(dialog.getByRole('textbox', { name: 'Choices' }))
    await user.type('Oslo')
    await user.key('Enter')
    await user.type('Bergen')
    await user.choose(dialog.getByRole('button', { name: /^Only after an answer to/ }), 'Do you need a visa?')
    await user.choose(dialog.getByRole('button', { name: /^The answer/ }), 'Yes')
    await user.press(dialog.getByRole('button', { name: 'Add question' }))
    await expect(rowOf(page, 'Which embassy?')).toContainText(
      'After “Yes” to “Do you need a visa?” · Optional',
    )
    expect(user.countPresses(), 'a custom question').toBeLessThanOrEqual(25 - 4)

    const phone = page.getByRole('region', { name: 'The survey on a phone' })
    await expect(phone).toContainText('Do you need a visa?')
    await expect(phone).toContainText('Only organisers see this. Deleted 30 days after the event.')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(phone).toBeHidden()
    await expectAccessible(page)
  },
)

test('questions are ordered by keyboard, but never before a question that they depend on', async ({
  openUpcoming,
  run,
}) => {
  const { page } = await openUpcoming('/survey-settings')
  await archiveQuestions(page, editionOf(run, 'Berghaus Edelgrat'))
  for (const name of ['Visa needed', 'T-shirt size', 'Languages']) await addReadyMade(page, name)
  const [visa, shirt, languages] = ['Do you need a visa?', 'T-shirt size', 'Which languages do you speak?']
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])

  // The handle picks a question up, moves it up and drops it.
  const dropPlace = page.getByRole('button', { name: `Insert between ${visa} and ${shirt}` })
  const handle = rowOf(page, languages).getByRole('button', { name: `Move ${languages}` })
  await expect(async () => {
    // A toast that closes returns the focus to where it was.
    await handle.focus()
    await page.keyboard.press('Enter')
    await expect(dropPlace).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  for (let presses = 0; presses < 6; presses += 1) {
    if (await dropPlace.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(labelsIn(page)).toHaveText([visa, languages, shirt])
  await chooseFromMenuOf(page, shirt, 'Move up')
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])
  await page.reload()
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])

  await openQuestion(page, shirt)
  const dialog = page.getByRole('dialog', { name: 'Edit question' })
  await dialog.getByRole('button', { name: /^Only after an answer to/ }).click()
  await page.getByRole('option', { name: visa }).click()
  await dialog.getByRole('button', { name: /^The answer/ }).click()
  await page.getByRole('option', { name: 'No' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await chooseFromMenuOf(page, shirt, 'Move up')
  await expect(
    page.getByText('A question can depend only on an answer to one that is asked before it.'),
  ).toBeVisible()
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])

  // The other question depends on this one.
  await chooseFromMenuOf(page, visa, 'Stop asking')
  await expect(page.getByText(/^Another question is asked only after an answer to this one/)).toBeVisible()
  await chooseFromMenuOf(page, shirt, 'Stop asking')
  await chooseFromMenuOf(page, languages, 'Stop asking')
  await expect(labelsIn(page)).toHaveText([visa])
  await toastWith(page, `‘${languages}’ is no longer asked`).getByRole('button', { name: 'Undo' }).click()
  await expect(labelsIn(page)).toHaveText([visa, languages])
  await toastWith(page, `‘${shirt}’ is no longer asked`).getByRole('button', { name: 'Undo' }).click()
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])
  await chooseFromMenuOf(page, languages, 'Archive')
  await page.getByRole('button', { name: 'Not asked at this event (0)' }).click()
  await page.getByRole('button', { name: /^Archived/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore ${languages}` }).click()
  await expect(labelsIn(page)).toHaveText([visa, shirt, languages])
})

test('the form says why existing answers forbid a change, and keeps what was typed', async ({
  openUpcoming,
  run,
}) => {
  const { page } = await openUpcoming('/survey-settings')
  await archiveQuestions(page, editionOf(run, 'Berghaus Edelgrat'))
  await addReadyMade(page, 'T-shirt size')
  const personIds = run.demo.people.map(({ id }) => id)
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  expect(await page.evaluate(answerForAll, { venueId, personIds, value: 'M' })).toBe(200)
  await expect(rowOf(page, 'T-shirt size')).toContainText(/\d+ answers/)
  await openQuestion(page, 'T-shirt size')
  const dialog = page.getByRole('dialog', { name: 'Edit question' })
  await dialog.getByRole('textbox', { name: 'Why you ask' }).fill('For the shirts of the regatta.')
  await dialog.getByRole('button', { name: /^Kind of answer/ }).click()
  await page.getByRole('option', { name: 'Short text' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^This question has answers, so its kind stays/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Why you ask' })).toHaveValue(
    'For the shirts of the regatta.',
  )
  await expect(dialog.getByRole('button', { name: /^Kind of answer/ })).toContainText('Short text')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: /^Kind of answer/ }).click()
  await page.getByRole('option', { name: 'One of several' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Choices' })).toHaveValue('XS\nS\nM\nL\nXL\nXXL')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

/** Runs in the page. Gives everyone on the list the same answer to the only question. */
async function answerForAll(input: { venueId: string; personIds: string[]; value: string }): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const call = (path: string, json: object) =>
    fetch(`/rpc/questions/${path}`, { method: 'POST', headers, body: JSON.stringify({ json }) })
  const listText = await (await call('list', { venueId: input.venueId })).text()
  const questionId = /"id":"([^"]+)"/.exec(listText)?.[1]
  return (await call('answerMany', { ...input, questionId })).status
}

async function chooseFromMenuOf(page: Page, label: string, entry: string): Promise<void> {
  await rowOf(page, label)
    .getByRole('button', { name: `More for ${label}` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const openQuestion = (page: Page, label: string) =>
  rowOf(page, label)
    .getByRole('button', { name: new RegExp(`^${label.replace('?', '\\?')}`) })
    .click()
