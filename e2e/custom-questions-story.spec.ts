import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import readWorkbook from 'read-excel-file/node'
import { z } from 'zod'
import { linkIn } from '#server/testing/smtp.ts'
import { editionOf, type Run } from './run.ts'
import { extra } from './seed.ts'
import {
  answer,
  archiveQuestions,
  call,
  choose,
  chooseMore,
  fillSurvey,
  chooseFromMenu,
  pressLabelOf,
  searchPeople,
  addPersonWithLink,
  addReadyMade,
} from './steps.ts'
import { shareWithPartner } from './partner-page.ts'
import { expect, phone, test, toastWith, nameOf } from './story.ts'

/** Custom questions, from the first question to the last answer, which is erased with its person. */

const eventName = 'Berghaus Edelgrat'
const password = 'gorse-Lantern-58'
const [size, contact, days, dinner] = [
  'T-shirt size',
  'Emergency contact',
  'Which days are you there?',
  'Which dinner?',
]

/** Each person answers in a different way. `returning` attended an earlier event. */
const peopleOf = (run: Run) => ({
  returning: nameOf(run, 30),
  survey: 'Nils Ærøskøbing',
  file: 'Per Holm',
  link: 'Nora Vik',
})

test('answers to custom questions reach every list that may show them, and are erased with their person', async ({
  openUpcoming,
  visit,
  run,
  openAs,
}) => {
  const { page, testServer } = await openUpcoming('/attendance')
  const venueId = editionOf(run, eventName)
  const { returning, survey, file, link } = peopleOf(run)
  await archiveQuestions(page, venueId)
  const attendee = await findAttendee(page, venueId, returning)
  const answers = {
    [survey]: {
      [size]: 'M',
      [contact]: 'Kari Vik, +4791234567',
      [days]: 'Mon, Tue',
      [dinner]: 'By the lake',
    },
    [returning]: { [size]: 'S', [contact]: '', [days]: 'Mon', [dinner]: '' },
    [file]: { [size]: 'L', [contact]: '', [days]: 'Tue', [dinner]: 'In the hut' },
    [attendee]: { [size]: 'XL', [contact]: '', [days]: 'Tue, Wed', [dinner]: 'In the hut' },
    [link]: { [size]: 'M', [contact]: '', [days]: 'Tue', [dinner]: 'By the lake' },
  }

  await test.step('the organiser adds two ready-made and two custom questions', async () => {
    await page.goto(`/survey-settings?venue=${venueId}`)
    await addReadyMade(page, size)
    await addReadyMade(page, contact)
    await addCustom(page, days, { kind: 'Several of several', choices: 'Mon\nTue\nWed' })
    await addCustom(page, dinner, { kind: 'One of several', choices: 'By the lake\nIn the hut', after: days })
    const questions = page.getByRole('grid', { name: 'Your own questions' }).getByRole('row')
    await expect(questions).toHaveCount(4)
    await expect(questions.last()).toContainText(`After “Tue” to “${days}”`)
  })

  const guest = await visit({ ...phone, testServer })
  await test.step('a new guest answers the survey on a phone', async () => {
    const email = 'nils@story.example'
    await guest.page.goto(`/survey?venue=${venueId}`)
    await fillSurvey(guest.page, { email, password, name: survey, studio: 'LP' })
    await answerOwn(guest.page, answers[survey])
    const contactGroup = guest.page.getByRole('group', { name: contact })
    await contactGroup.getByLabel('Name').fill('Kari Vik')
    await contactGroup.getByLabel('Telephone').fill('+47 912 34 567')
    await guest.page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(guest.page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
    guest.watch.readAs({ role: 'guest', number: extra.newcomer })
    await guest.page.goto(linkIn(await testServer.mailTo(email)))
    await guest.page.getByRole('button', { name: 'Confirm' }).click()
    await expect(guest.page.getByRole('heading', { name: `Welcome, ${survey}!` })).toBeVisible()
  })

  await test.step('a person who attended before answers only what is new', async () => {
    const returningGuest = await openAs(30, `/survey?venue=${venueId}`, { ...phone, testServer })
    await returningGuest.page.getByRole('button', { name: "I'm coming" }).click()
    await answerOwn(returningGuest.page, answers[returning])
    await expect(returningGuest.page.getByRole('radiogroup', { name: dinner })).toBeHidden()
    await returningGuest.page.getByRole('button', { name: 'Nothing else changed' }).click()
    await expect(returningGuest.page.getByText('Not answered yet').first()).toBeVisible()
  })

  await test.step('a file imports one person’s answers, and the organiser enters another person’s in the panel', async () => {
    await page.goto(`/attendance?venue=${venueId}`)
    await chooseMore(page, 'Import a list')
    const dialog = page.getByRole('dialog', { name: 'Import a list' })
    const headers = ['Name', 'E-mail', size, days, dinner]
    const cells = [file, 'per@story.example', ...[size, days, dinner].map((label) => answers[file]?.[label])]
    await dialog.getByRole('textbox').fill([headers, cells].map((line) => line.join(',')).join('\n'))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Add 1 person' }).click()
    await expect(toastWith(page, '1 person added')).toBeVisible()

    await searchPeople(page, attendee)
    await page.getByRole('button', { name: attendee, exact: true }).click()
    const panel = page.getByRole('dialog', { name: attendee })
    await panel.getByRole('button', { name: 'Edit your own questions' }).click()
    const form = page.getByRole('dialog', { name: 'Your own questions' })
    await answerOwn(page, answers[attendee])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(page, 'Answers updated')).toBeVisible()
    await expect(panel.getByText('In the hut')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a person is invited, and answers with their personal link', async () => {
    const address = await addPersonWithLink(page, { name: link, email: 'nora@story.example' })
    const invitedGuest = await visit({ ...phone, testServer })
    invitedGuest.watch.readAs({ role: 'guest', number: extra.newcomer })
    await invitedGuest.page.goto(address)
    await invitedGuest.page.getByRole('button', { name: "Yes, I'm coming" }).click()
    await choose(invitedGuest.page, invitedGuest.page.getByRole('button', { name: /Studio/ }), 'LP')
    await answer(invitedGuest.page, 'Are you open to sharing a room?', 'No')
    await answerOwn(invitedGuest.page, answers[link])
    await invitedGuest.page.getByLabel('Password', { exact: true }).fill(password)
    await invitedGuest.page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(invitedGuest.page.getByRole('heading', { name: `Welcome, ${link}!` })).toBeVisible()
  })

  await test.step('the list is filtered by an answer', async () => {
    await page.goto(`/attendance?venue=${venueId}`)
    await chooseMore(page, 'Columns')
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    for (const name of [size, dinner]) await pressLabelOf(dialog.getByRole('switch', { name }))
    await dialog.getByRole('button', { name: 'Show the list' }).click()
    await page.getByRole('button', { name: `${dinner}: ${dinner}` }).click()
    await page.getByRole('option', { name: `${dinner}: By the lake (2)` }).click()
    await expect(page.getByText(/^2 of \d+ people$/)).toBeVisible()
    for (const name of [survey, link])
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('By the lake')
  })

  await test.step('a message inserts the answers', async () => {
    await chooseMore(page, 'Write a message')
    const dialog = page.getByRole('dialog', { name: 'Write a message' })
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Tuesday')
    await dialog.getByRole('textbox', { name: 'Text' }).fill(`Size {${size}}, dinner {${dinner}}.`)
    await expect(dialog.getByRole('region', { name: 'What they get' })).toContainText(
      'Size M, dinner By the lake.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the export has each person’s answers', async () => {
    await page.goto(`/attendance?venue=${venueId}`)
    await chooseMore(page, 'Export everything')
    const dialog = page.getByRole('dialog', { name: 'Export everything' })
    for (const name of ['Export CSV', 'Export Excel']) {
      const saved = page.waitForEvent('download')
      await dialog.getByRole('button', { name }).click()
      const lines = await linesOf(await saved)
      const answersByName = lines.flatMap((line) => {
        const ownCells = [size, contact, days, dinner].map((label) => [label, line[label] ?? ''])
        return (line['Name'] ?? '') in answers ? [[line['Name'], Object.fromEntries(ownCells)]] : []
      })
      expect(Object.fromEntries(answersByName)).toEqual(answers)
      const others = lines.filter((line) => !((line['Name'] ?? '') in answers))
      expect(others.map((line) => line[dinner]).filter(Boolean)).toEqual([])
    }
  })

  await test.step('the hotel sees the answer that it may read, and the kitchen sees none', async () => {
    await putInRoom(page, venueId, [survey, attendee])
    const hotel = await shareWithPartner(page, venueId, 'hotel')
    const { page: sheet } = await visit({ testServer })
    await sheet.goto(hotel)
    const table = sheet.getByRole('table', { name: dinner })
    await expect(table.getByRole('row').filter({ hasText: survey })).toContainText('By the lake')
    await expect(table.getByRole('row').filter({ hasText: attendee })).toContainText('In the hut')
    for (const label of [size, contact, days]) await expect(sheet.getByText(label)).toHaveCount(0)
    const kitchen = await visit({ testServer })
    // Guests' diets in their own words are meant for the kitchen.
    kitchen.watch.expectError(/canary-(dietnote|allergies|diet)/)
    await kitchen.page.goto(await shareWithPartner(page, venueId, 'caterer'))
    await expect(kitchen.page.getByRole('heading', { name: /^Orders: / })).toBeVisible()
    for (const label of [size, contact, days, dinner])
      await expect(kitchen.page.getByText(label)).toHaveCount(0)
  })

  await test.step('the next edition has the same questions, with the same condition', async () => {
    await page.goto(`/next-edition?venue=${venueId}`)
    await page.getByRole('button', { name: 'Create edition' }).click()
    await expect(page.getByRole('heading', { name: 'The new edition', level: 1 })).toBeVisible()
    await page.goto(`/survey-settings?venue=${await newestEdition(page)}`)
    const questions = page.getByRole('grid', { name: 'Your own questions' }).getByRole('row')
    await expect(questions).toHaveCount(4)
    await expect(questions.last()).toContainText(`After “Tue” to “${days}”`)
  })

  await test.step('a person reads all their answers, and erasing the person erases them', async () => {
    await guest.page.goto('/guest/account/data')
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
    expect(await exportOf(guest.page)).toContain('By the lake')
    expect(await exportOf(guest.page)).toContain('Kari Vik')
    await page.goto(`/attendance?venue=${venueId}`)
    await searchPeople(page, survey)
    await chooseFromMenu(page, survey, 'Erase for good')
    const dialog = page.getByRole('dialog', { name: 'Erase for good' })
    await dialog.getByRole('textbox', { name: 'Type the name of the person' }).fill(survey)
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(toastWith(page, `${survey} was erased`)).toBeVisible()
    await page.goto(`/attendance?venue=${venueId}`)
    await page.getByRole('button', { name: `${dinner}: ${dinner}` }).click()
    await expect(page.getByRole('option', { name: `${dinner}: By the lake (1)` })).toBeVisible()
    await guest.page.reload()
    await expect(guest.page).toHaveURL(/\/auth$/)
  })
})

const ExportedLines = z.array(z.record(z.string(), z.string()))

/** The lines of a downloaded list, with their cells by heading. */
async function linesOf(saved: Download) {
  const file = await saved.path()
  if (saved.suggestedFilename().endsWith('.csv'))
    return ExportedLines.parse(parse(readFileSync(file, 'utf8'), { bom: true, columns: true }))
  const [headers = [], ...rows] = (await readWorkbook(file))[0]?.data ?? []
  return ExportedLines.parse(
    rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? '']))),
  )
}

type AnswersByLabel = Readonly<Record<string, string>> | undefined

/** Answers the choices in the visible form. It asks about dinner only people who are there on Tuesday. */
async function answerOwn(page: Page, answers: AnswersByLabel): Promise<void> {
  await choose(page, page.getByRole('button', { name: new RegExp(size) }), answers?.[size] ?? '')
  for (const day of (answers?.[days] ?? '').split(', '))
    await page.getByRole('group', { name: days }).getByText(day, { exact: true }).click()
  if (answers?.[dinner]) await answer(page, dinner, answers[dinner])
}

type CustomQuestion = { kind: string; choices: string; after?: string }

/** Adds a custom question. With `after`, it is only asked after Tuesday, and the hotel reads the answers. */
async function addCustom(page: Page, label: string, { kind, choices, after }: CustomQuestion): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Your own question' }).click()
  await dialog.getByRole('textbox', { name: 'Question' }).fill(label)
  await choose(page, dialog.getByRole('button', { name: /^Kind of answer/ }), kind)
  await dialog.getByRole('textbox', { name: 'Choices' }).fill(choices)
  await choose(page, dialog.getByRole('button', { name: /^Who is asked/ }), 'People who come')
  if (after) {
    await choose(page, dialog.getByRole('button', { name: /^Only after an answer to/ }), after)
    await choose(page, dialog.getByRole('button', { name: /^The answer/ }), 'Tue')
    await pressLabelOf(dialog.getByRole('checkbox', { name: 'The hotel' }))
  }
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog).toBeHidden()
}

const People = z.array(z.object({ personId: z.string(), fullName: z.string(), attending: z.string() }))

const readPeople = async (page: Page, venueId: string) =>
  People.parse((await call(page, 'attendance/list', { venueId })).json)

async function findAttendee(page: Page, venueId: string, excludedName: string): Promise<string> {
  const all = await readPeople(page, venueId)
  const attendee = all.find(({ fullName, attending }) => attending === 'yes' && fullName !== excludedName)
  if (!attendee) throw new Error('No one comes.')
  return attendee.fullName
}

async function putInRoom(page: Page, venueId: string, names: readonly string[]): Promise<void> {
  const room = { venueId, roomNumber: '900', bedCount: 2, bedType: 'double' }
  const { id: to } = AddedRoom.parse((await call(page, 'rooms/add', room)).json)
  const moves = (await readPeople(page, venueId))
    .filter(({ fullName }) => names.includes(fullName))
    .map(({ personId }) => ({ personId, from: null, to }))
  expect(await call(page, 'planning/move', { venueId, moves })).toMatchObject({ status: 200 })
}

const AddedRoom = z.object({ id: z.string() })

/** The edition that begins last. */
async function newestEdition(page: Page): Promise<string> {
  const { json } = await call(page, 'venues/choices', {})
  const choices = z.array(z.object({ id: z.string(), eventStartDate: z.string() })).parse(json)
  return choices.toSorted((a, b) => b.eventStartDate.localeCompare(a.eventStartDate))[0]?.id ?? ''
}

const exportOf = async (page: Page) => JSON.stringify((await call(page, 'privacy/exportMine', {})).json)
