import { z } from 'zod'
import { itemFields, venueFields } from '#server/testing/matrix-fields.ts'
import { callerOf } from './calls.ts'
import { inDays } from './days.ts'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

const [first, second, third] = [inDays(240), inDays(241), inDays(242)]
const axisEntry = '[role=button][aria-roledescription]'

/** The programme's drags, by a real mouse and by the keyboard alike; what comes of each is read from the server. */
export async function walkAgenda({ desk, open, signIn }: Scene): Promise<void> {
  await signIn(desk, 0, '/icon.svg')
  const venueId = await addHut(desk)
  const isNow = (title: string, start: string, end: string) =>
    desk.until(
      `${title} from ${start} to ${end}`,
      async () => (await timesOf(desk, venueId, title)) === `${start} ${end}`,
    )
  await open(desk, `/agenda-builder?venue=${venueId}`)
  await desk.shows('[role=grid]', 'Opening')

  await desk.drag(['[role=row]', 'Hello'], ['[role=grid]', '^Arrival Day: agenda items'])
  await isNow('Hello', `${first}T11:00`, `${first}T12:00`)
  await desk.pressInToast('Moved to .*11:00 AM', 'Undo')
  await isNow('Hello', `${second}T11:00`, `${second}T12:00`)

  await desk.toasts('Moved back')
  await desk.focus(['button', '^Move Opening'])
  await desk.type(key.return)
  await tabInto(desk, 'Departure Day: agenda items')
  await desk.type(key.return)
  await isNow('Opening', `${third}T09:00`, `${third}T10:00`)
  await dragByHour(desk, isNow)
  await moveByHour(desk, isNow)
}

type IsNow = (title: string, start: string, end: string) => Promise<unknown>

/** A quarter of an hour is 18 pixels high: what is let go between two of them goes to the nearer one. */
async function dragByHour(desk: EngineVisitor, isNow: IsNow): Promise<void> {
  await desk.press('label', '^By the hour$')
  await desk.dragBy(await desk.place([axisEntry, '^Hello']), [0, 40])
  await isNow('Hello', `${second}T11:30`, `${second}T12:30`)
  await desk.pressInToast('Moved to .*11:30 AM', 'Undo')
  await isNow('Hello', `${second}T11:00`, `${second}T12:00`)
  const [x, y] = await desk.place([axisEntry, '^Hello'])
  const height = await desk.look(z.number(), heightOf, axisEntry)
  await desk.dragBy([x, y + height / 2 - 3], [0, 50])
  await isNow('Hello', `${second}T11:00`, `${second}T12:45`)
  await desk.toasts('Now until 12:45 PM')
}

async function moveByHour(desk: EngineVisitor, isNow: IsNow): Promise<void> {
  await desk.focus([axisEntry, '^Hello'])
  await desk.type(` ${key.down}${key.escape}`)
  await desk.type(` ${key.down}${key.return}`)
  await isNow('Hello', `${second}T11:15`, `${second}T13:00`)
  await desk.focus([axisEntry, '^Hello'])
  await desk.type(` ${key.right}${key.return}`)
  await isNow('Hello', `${third}T11:15`, `${third}T13:00`)
  await desk.focus([axisEntry, '^Hello'])
  await desk.type(' ')
  await desk.typeWith(key.shift, key.down + key.down)
  await desk.type(key.return)
  await isNow('Hello', `${third}T11:15`, `${third}T13:30`)
  await desk.focus([axisEntry, '^Hello'])
  await desk.type(key.return)
  await desk.shows('[role=dialog]', 'Edit Agenda Item')
}

/** An edition of three days with two items on the second. */
async function addHut(desk: EngineVisitor): Promise<string> {
  const call = callerOf(desk)
  const hut = { ...venueFields(), name: 'Agenda Hut', eventStartDate: first, eventEndDate: third }
  const { id: venueId } = z.object({ id: z.string() }).parse(await call('venues/add', hut))
  for (const [title, from, to] of [
    ['Opening', '09:00', '10:00'],
    ['Hello', '11:00', '12:00'],
  ]) {
    const times = { startTime: `${second}T${from}`, endTime: `${second}T${to}` }
    await call('agenda/add', { ...itemFields(), type: 'session', ...times, venueId, title })
  }
  return venueId
}

const Entries = z.array(
  z.object({ title: z.string(), startTime: z.string(), endTime: z.string().nullable() }),
)

async function timesOf(desk: EngineVisitor, venueId: string, title: string): Promise<string> {
  const entries = Entries.parse(await callerOf(desk)('agenda/list', { venueId }))
  const found = entries.find((entry) => entry.title === title)
  return `${found?.startTime} ${found?.endTime}`
}

/** Tab, from place to place that takes what was picked up. */
const tabInto = (desk: EngineVisitor, list: string) =>
  desk.until(list, async () => {
    if ((await desk.look(z.string(), focusedList)) === list) return true
    await desk.type(key.tab)
    return false
  })

/** Runs in the page. */
const focusedList = () => document.activeElement?.closest('[role=grid]')?.getAttribute('aria-label') ?? ''

/** Runs in the page: of the entry called Hello. */
function heightOf(selector: string): number {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  return found.find((one) => one.textContent?.startsWith('Hello'))?.offsetHeight ?? 0
}
