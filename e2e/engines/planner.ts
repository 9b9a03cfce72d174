import { z } from 'zod'
import { roomFields } from '#server/testing/matrix-fields.ts'
import type { TestServer } from '../test-server.ts'
import { callerOf } from './calls.ts'
import { key, type EngineVisitor } from './visitor.ts'

const personRow = '[role=row]'
const room = '[role=region],section'

/** People are put into rooms by mouse and by keyboard, and taken out. */
export async function walkPlanner(
  desk: EngineVisitor,
  testServer: TestServer,
  venueId: string,
): Promise<void> {
  const call = callerOf(desk)
  for (const roomNumber of ['11', '12']) await call('rooms/add', { ...roomFields(), venueId, roomNumber })
  await confirm(desk, venueId, ['Person 41', 'Person 42', 'Person 43'])
  await desk.go(`${testServer.url}/rooms`)
  await desk.sees('Drag and drop attendees into rooms')

  await desk.fill('Search people without a room', 'Person 99')
  await desk.sees('Nobody matches')
  await desk.press('button', '^Clear')
  await desk.fill('Search people without a room', 'Person 41')
  await desk.drag([personRow, '^Person 41'], [room, '^Room 11, '])
  await desk.sees('Person 41 assigned to Room 11')

  await desk.fill('Search people without a room', `${key.escape}Person 42`)
  await desk.until('one person', () => desk.look(z.boolean(), isAlone))
  await desk.type(key.tab + key.right + key.return)
  await desk.until('Room 12', async () => {
    if ((await desk.look(z.string(), focused)).startsWith('Room 12')) return true
    await desk.type(key.tab)
    return false
  })
  await desk.type(key.return)
  await desk.sees('Person 42 assigned to Room 12')

  await desk.press('button', '^Remove Person 41 from room')
  await desk.sees('Person 41 removed from room')
}

const Rows = z.array(z.object({ id: z.string(), fullName: z.string() }))

async function confirm(desk: EngineVisitor, venueId: string, names: readonly string[]): Promise<void> {
  const call = callerOf(desk)
  const rows = Rows.parse(await call('attendance/list', { venueId }))
  for (const { id, fullName } of rows)
    if (names.includes(fullName)) await call('attendance/setStatus', { id, from: 'maybe', attending: 'yes' })
}

/** Runs in the page. */
const isAlone = () => document.querySelectorAll('[role=row]').length === 1

/** Runs in the page. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
