import type { Page } from '@playwright/test'
import { z } from 'zod'
import { organiser } from './test-server.ts'
import type { Run } from './run.ts'
import { signIn, signInWithPassword, expect, toastWith, type Visitor } from './story.ts'

/** Actions that several stories share. */

type NewVenue = { name: string; quarter: string; year: string; start?: string; end?: string }

/** Adds a venue in its dialog. Dates are written as people type them, like 12/01/2026. */
export async function addVenue(page: Page, venue: NewVenue): Promise<void> {
  if (new URL(page.url()).pathname !== '/venues') await page.goto('/venues')
  await page.getByRole('button', { name: 'Add Venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Venue' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(venue.name)
  await choose(page, dialog.getByRole('button', { name: /Quarter/ }), venue.quarter)
  await choose(page, dialog.getByRole('button', { name: /Year/ }), venue.year)
  await dialog.getByRole('textbox', { name: /Image/ }).fill('/pictures/lisbon.svg')
  await dialog
    .getByRole('textbox', { name: /maps/i })
    .fill('https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z')
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  if (venue.start) await typeDate(page, dialog.getByRole('group', { name: /Start date/i }), venue.start)
  if (venue.end) await typeDate(page, dialog.getByRole('group', { name: /End date/i }), venue.end)
  await dialog.getByText('Taxi', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Venue' }).click()
  await expect(toastWith(page, 'Venue added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
}

export async function addRoom(page: Page, venue: string, room: { number: string; beds: number }) {
  const rooms = page.getByRole('region', { name: `Rooms of ${venue}` })
  await rooms.getByRole('button', { name: 'Add Room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Room' })
  await dialog.getByRole('textbox', { name: 'Room number' }).fill(room.number)
  await dialog.getByRole('textbox', { name: /Bed count|Beds/ }).fill(String(room.beds))
  await dialog.getByText('Single', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Room' }).click()
  await expect(toastWith(page, 'Room added successfully').first()).toBeVisible()
  await expect(rooms.getByText(`Room ${room.number}`, { exact: true })).toBeVisible()
}

export type Answers = { email: string; password: string; name: string; studio: string }

/** Fills in the survey as an attendee, without sending it. */
export async function fillSurvey(page: Page, { email, password, name, studio }: Answers): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Full Name' }).fill(name)
  await choose(page, page.getByRole('button', { name: /Studio/ }), studio)
  await answer(page, 'Will you attend?', 'Yes')
  await answer(page, 'Are you open to sharing a room?', 'Yes')
}

export const answer = (page: Page, question: string, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByText(choice, { exact: true }).click()

type Locator = ReturnType<Page['getByRole']>

/**
 * Presses the label of a radio button or a switch, as people do, because the browser's own control is hidden. A forced
 * press on the control would hit where the label was before the page moved.
 */
export const pressLabelOf = (control: Locator) => control.locator('xpath=ancestor::label').click()

export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Chooses an edition in the organisers' picker, by its label `name (quarter year)`. */
export async function chooseVenue(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Venue: / }).click()
  await page.getByRole('option', { name: label, exact: true }).click()
}

/** Adds the event Fjord and opens its empty list of attendees. */
export async function openNewEvent(page: Page): Promise<void> {
  await addVenue(page, { name: 'Fjord', quarter: 'Q4', year: '2027', start: '11/01/2027', end: '11/04/2027' })
  await page.goto('/attendance')
  await chooseVenue(page, 'Fjord (Q4 2027)')
  await expect(page.getByText('No attendees found')).toBeVisible()
}

/** Chooses an entry in the menu behind a page's dots. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Types a date, starting at the first of its parts. */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(date.replaceAll('/', ''))
}

/** A day from today, in UTC, in the form's format. */
export function inDays(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().split(/[-T]/)
  return `${month}/${day}/${year}`
}

/** Signs in as the first organiser of an empty server. */
export async function signInToEmptyServer({ page, watch }: Visitor): Promise<void> {
  watch.readAs({ role: 'organiser' })
  await signInWithPassword(page, organiser)
}

/** Switches to another edition of the demo. */
export async function switchTo(page: Page, edition: string): Promise<void> {
  await page.getByRole('button', { name: /^Venue: / }).click()
  await page.getByRole('option', { name: new RegExp(`^${edition}`) }).click()
  await expect(page.getByRole('button', { name: /^Venue: / })).toContainText(edition)
}

/**
 * Filters the list of people by a name or an address, and waits until the others are gone. They disappear just after
 * the key press, and a row that moves between pointer down and up isn't pressed.
 */
export async function searchPeople(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search by name or email...').fill(text)
  const people = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
  await expect(people.filter({ hasText: text }).first()).toBeVisible()
  await expect(people.filter({ hasNotText: text })).toHaveCount(0)
}

/** Chooses an entry in a row's menu. */
export async function chooseFromMenu(page: Page, name: string, entry: string) {
  const item = page.getByRole('menuitem', { name: entry })
  const anyItem = page.getByRole('menuitem').first()
  // A menu that is opened before the list has reloaded shows the old entries. A menu that hasn't taken the focus yet
  // ignores Escape.
  await expect(async () => {
    if (!(await anyItem.isVisible()))
      await page.getByRole('button', { name: `More for ${name}` }).click({ timeout: 2_000 })
    await expect(anyItem).toBeVisible()
    if (!(await item.isVisible())) await page.keyboard.press('Escape')
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await item.click()
}

/**
 * Types into a combo box and chooses an option. The list of options closes if the page behind it moves, as it may on a
 * slow machine while a dialog opens. Then this function types again, as a person would.
 */
export async function typeAndChoose(box: Locator, text: string, option: string | RegExp): Promise<void> {
  await expect(async () => {
    // A form records its initial values before the first key press, which filling the field immediately would skip.
    await box.press('End')
    await box.fill(text)
    const found = box.page().getByRole('option', { name: option })
    await found.click({ timeout: 5_000 })
    // The list may be re-rendered during the press, which then chooses nothing.
    await expect(found).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

/** Signs in as an organiser and opens the list of attendees. */
export async function openAttendance(visitor: Visitor, run: Run): Promise<Page> {
  await signIn(visitor, run, 0, '/attendance')
  await expect(visitor.page.getByRole('button', { name: /^Everyone/ })).toBeVisible()
  return visitor.page
}

type NewPerson = { name: string; email: string }

/** Adds a person to the open list of attendees and returns their personal link. */
export async function addPersonWithLink(page: Page, { name, email }: NewPerson): Promise<string> {
  await page.getByRole('button', { name: 'Add Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  await dialog.getByRole('combobox', { name: 'Full Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Add Person' }).click()
  await expect(toastWith(page, 'Person added successfully')).toContainText(name)
  await searchPeople(page, name)
  await chooseFromMenu(page, name, 'Copy personal link')
  await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Adds a ready-made question in the survey's settings. */
export async function addReadyMade(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog).toBeHidden()
}

/** Calls a procedure with the page's session and returns its response. */
export async function call(page: Page, path: string, input?: object) {
  const { status, text } = await page.evaluate(postCall, { path, body: JSON.stringify({ json: input }) })
  return { status, json: z.object({ json: z.unknown() }).parse(JSON.parse(text)).json }
}

async function postCall({ path, body }: { path: string; body: string }) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`/rpc/${path}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

/** Archives the demo's custom questions, because stories add others with the same labels. */
export async function archiveQuestions(page: Page, venueId: string): Promise<void> {
  const { json } = await call(page, 'questions/list', { venueId })
  for (const { id, isArchived } of QuestionList.parse(json).questions)
    if (!isArchived) await call(page, 'questions/archive', { id })
}

const QuestionList = z.object({ questions: z.array(z.object({ id: z.string(), isArchived: z.boolean() })) })
