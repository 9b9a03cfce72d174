import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { linkIn } from '#server/testing/smtp.ts'
import type { Run } from './run.ts'
import { editionOf } from './run.ts'
import { extra } from './seed.ts'
import {
  answer,
  archiveQuestions,
  call,
  choose,
  fillSurvey,
  typeAndChoose,
  addPersonWithLink,
} from './steps.ts'
import { expect, expectAccessible, phone, test, toastWith } from './story.ts'

/** Guests answer custom questions. */

const password = 'salt-Meadow-204'

const baseQuestion = { help: null, choices: [], readers: ['organisers'], purpose: null, heads: null }
const sizeQuestion = {
  ...baseQuestion,
  label: 'Shoe size',
  kind: 'choice',
  choices: ['S', 'M', 'L'],
  isOfPerson: true,
  purpose: 'So that we order your size.',
}

/** Adds questions at Berghaus Edelgrat, and returns their ids. */
async function addQuestions(
  page: Page,
  run: Run,
  questions: readonly { question: object; asking: object }[],
) {
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const ids: string[] = []
  for (const { question, asking } of questions) {
    const id = randomUUID()
    const { status } = await call(page, 'questions/add', { id, venueId, question, asking })
    expect(status).toBe(200)
    ids.push(id)
  }
  return ids
}

/** Asks everyone's shoe size, then how attendees travel, and from which station if by train. */
async function addTravelQuestions(page: Page, run: Run) {
  await archiveQuestions(page, editionOf(run, 'Berghaus Edelgrat'))
  const [size = ''] = await addQuestions(page, run, [
    { question: sizeQuestion, asking: { isRequired: true } },
  ])
  const travelQuestion = {
    ...baseQuestion,
    label: 'How do you travel?',
    kind: 'choice',
    choices: ['Plane', 'Train'],
  }
  const [travel = ''] = await addQuestions(page, run, [
    { question: travelQuestion, asking: { audience: 'coming' } },
  ])
  const onlyIf = { questionId: travel, value: 'Train' }
  await addQuestions(page, run, [
    {
      question: { ...baseQuestion, label: 'From which station?', kind: 'text' },
      asking: { audience: 'coming', onlyIf },
    },
  ])
  return { size }
}

test('a new guest gets questions that fit their answers, and keeps typed answers if a required one is missing', async ({
  openUpcoming,
  visit,
  run,
}) => {
  const organiser = await openUpcoming('/attendance')
  await addTravelQuestions(organiser.page, run)
  const guest = await visit({ ...phone, testServer: organiser.testServer })
  const { page } = guest
  await page.goto(`/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  const size = page.getByRole('radiogroup', { name: 'Shoe size' })
  const travel = page.getByRole('radiogroup', { name: 'How do you travel?' })
  const station = page.getByRole('textbox', { name: 'From which station?' })
  await expect(size).toBeVisible()
  await expect(
    page.getByText(
      'So that we order your size. Only organisers see this. Deleted 30 days after your last event.',
    ),
  ).toBeVisible()

  await answer(page, 'Will you attend?', 'No')
  await expect(travel).toBeHidden()
  await expect(size).toBeVisible()
  await fillSurvey(page, {
    email: 'nils@story.example',
    password,
    name: 'Nils Ærøskøbing',
    studio: 'LP',
  })
  await expect(station).toBeHidden()
  await answer(page, 'How do you travel?', 'Train')
  await station.fill('Zürich')
  await answer(page, 'How do you travel?', 'Plane')
  await expect(station).toBeHidden()
  await answer(page, 'How do you travel?', 'Train')
  await expect(station).toHaveValue('Zürich')

  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(size.getByText('Please select an option')).toBeVisible()
  await expect(station).toHaveValue('Zürich')
  await expectAccessible(page)

  await page.reload()
  await expect(station).toHaveValue('Zürich')
  await answer(page, 'Shoe size', 'M')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()

  await test.step('the organiser reads the answers before accepting them', async () => {
    await organiser.page.getByRole('button', { name: /^Awaiting e-mail confirmation/ }).click()
    const card = organiser.page.getByRole('article').filter({ hasText: 'Nils Ærøskøbing' })
    await expect(card.getByRole('term').filter({ hasText: 'Shoe size' })).toBeVisible()
    await expect(card.getByText('Zürich')).toBeVisible()
  })

  await test.step('the answers are on the confirmation page, and on the guest’s own page', async () => {
    guest.watch.readAs({ role: 'guest', number: extra.newcomer })
    await page.goto(linkIn(await organiser.testServer.mailTo('nils@story.example')))
    await expect(answerTo(page, 'From which station?')).toHaveText('Zürich')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Nils Ærøskøbing!' })).toBeVisible()
    await expect(answerTo(page, 'Shoe size')).toHaveText('M')
  })
})

test('a returning guest is asked only new questions, edits answers in the portal and reads them offline', async ({
  openUpcoming,
  run,
  openAs,
}) => {
  const organiser = await openUpcoming('/attendance')
  const { size } = await addTravelQuestions(organiser.page, run)
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const guest = await openAs(30, `/survey?venue=${venueId}`, { ...phone, testServer: organiser.testServer })
  const { page } = guest
  await page.getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByRole('radiogroup', { name: 'Shoe size' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(page.getByText('Please select an option')).toBeVisible()
  await answer(page, 'Shoe size', 'S')
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(answerTo(page, 'Shoe size')).toHaveText('S')
  await expect(answerTo(page, 'How do you travel?')).toHaveText('Not answered yet')

  await editAnswers(page, async (dialog) => {
    await answer(dialog, 'Shoe size', 'L')
    await answer(dialog, 'How do you travel?', 'Train')
    await expectAccessible(page)
  })
  await expect(answerTo(page, 'Shoe size')).toHaveText('L')

  await test.step('a blank field keeps the known answer, and only Remove deletes it', async () => {
    await editAnswers(page, (dialog) => answer(dialog, 'How do you travel?', 'No answer'))
    await expect(answerTo(page, 'How do you travel?')).toHaveText('Train')
    await editAnswers(page, async (dialog) => {
      await answer(dialog, 'How do you travel?', 'No answer')
      await dialog.getByText('Remove my answer').click()
    })
    await expect(answerTo(page, 'How do you travel?')).toHaveText('Not answered yet')
    await expect(page.getByText('From which station?')).toBeHidden()
  })

  await test.step('new readers see an answer only once the person confirms it', async () => {
    const question = { ...sizeQuestion, readers: ['organisers', 'hotel'] }
    expect(
      await call(organiser.page, 'questions/update', { id: size, version: 1, ...question }),
    ).toMatchObject({
      status: 200,
    })
    await page.reload()
    const widened =
      'More people would read this: keep or change. Organisers and the hotel read this. Deleted 30 days after your last event.'
    await expect(page.getByText(widened)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep my answer' }).click()
    await expect(toastWith(page, 'Your answer is kept')).toBeVisible()
    await expect(page.getByText(widened)).toBeHidden()
  })

  await test.step('the answers can be read offline', async () => {
    await expect.poll(() => page.evaluate(readCopies)).not.toContain(`"asksAgain":["${size}"]`)
    await page.context().setOffline(true)
    await page.goto(`/guest?venue=${venueId}`)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await expect(answerTo(page, 'Shoe size')).toHaveText('L')
    await page.context().setOffline(false)
  })
})

test('people who can’t come are asked nothing else, and others answer with a personal link', async ({
  openUpcoming,
  visit,
  run,
  openAs,
}) => {
  const organiser = await openUpcoming('/attendance')
  await addTravelQuestions(organiser.page, run)
  await addQuestions(organiser.page, run, everyKind)
  const venueId = editionOf(run, 'Berghaus Edelgrat')

  await test.step('a person who attended before declines in one press', async () => {
    const guest = await openAs(30, `/survey?venue=${venueId}`, { ...phone, testServer: organiser.testServer })
    await guest.page.getByRole('button', { name: "I can't come" }).click()
    await expect(answerTo(guest.page, 'Shoe size')).toHaveText('Not answered yet')
    await expect(guest.page.getByText('How do you travel?')).toBeHidden()
  })

  const link = await addPersonWithLink(organiser.page, { name: 'Nora Vik', email: 'nora@story.example' })

  const guest = await visit({ ...phone, testServer: organiser.testServer })
  guest.watch.readAs({ role: 'guest', number: extra.newcomer })
  const { page } = guest
  await page.goto(link)
  await page.getByRole('button', { name: "Yes, I'm coming" }).click()
  await choose(page, page.getByRole('button', { name: /Studio/ }), 'LP')
  await answer(page, 'Are you open to sharing a room?', 'No')
  await answer(page, 'Shoe size', 'L')
  await page.getByLabel('Password', { exact: true }).fill('gorse-Lantern-58')
  await test.step('every kind of question can be answered', async () => {
    await page.getByRole('group', { name: 'Languages' }).getByText('German', { exact: true }).click()
    const contact = page.getByRole('group', { name: 'Emergency contact' })
    await contact.getByLabel('Name').fill('Kari Vik')
    await contact.getByLabel('Telephone').fill('912')
    const country = page.getByRole('combobox', { name: 'Nationality' })
    await typeAndChoose(country, 'Norw', 'Norway')
    await page.getByRole('textbox', { name: 'Nights before' }).fill('2')
    await page.getByLabel('What would help you?').fill('A ramp\nA quiet table')
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(
      contact.getByText('Enter the number with its country code, like +351 912 345 678'),
    ).toBeVisible()
    await expect(country).toHaveValue('Norway')
    await expectAccessible(page)
    await contact.getByLabel('Telephone').fill('+47 912 34 567')
  })
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nora Vik!' })).toBeVisible()
  await expect(answerTo(page, 'Languages')).toHaveText('German')
  await expect(answerTo(page, 'Emergency contact')).toHaveText('Kari Vik, +4791234567')
  await expect(answerTo(page, 'Nationality')).toHaveText('Norway')
  await expect(answerTo(page, 'Nights before')).toHaveText('2')
  await expectAccessible(page)
})

const everyKind = [
  { label: 'Languages', kind: 'choices', choices: ['English', 'German', 'Japanese'] },
  { label: 'Emergency contact', kind: 'contact' },
  { label: 'Nationality', kind: 'country' },
  { label: 'Nights before', kind: 'number' },
  { label: 'First day here', kind: 'date' },
  { label: 'Number on the day', kind: 'phone' },
  { label: 'May we take pictures of you?', kind: 'yesNo' },
  { label: 'What would help you?', kind: 'prose' },
].map((question) => ({ question: { ...baseQuestion, ...question }, asking: { audience: 'coming' } }))

/** The description of a term in a list of terms. */
const answerTo = (page: Page, term: string) =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

async function editAnswers(page: Page, change: (dialog: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Edit my answers' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit my answers' })).toBeVisible()
  await change(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastWith(page, 'Your answers are saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit my answers' })).toBeHidden()
}

/** Runs in the page. Returns this device's offline copies as text. */
async function readCopies(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const name = names.find((one) => one.startsWith('quarterdeck-copy-')) ?? ''
  const opening = indexedDB.open(name)
  await new Promise((opened) => opening.addEventListener('success', opened))
  const database = opening.result
  const [store = ''] = database.objectStoreNames
  const request = database.transaction(store).objectStore(store).getAll()
  await new Promise((read) => request.addEventListener('success', read))
  database.close()
  return JSON.stringify(request.result)
}
