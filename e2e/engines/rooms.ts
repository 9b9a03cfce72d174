import { z } from 'zod'
import type { Scene } from './scene.ts'
import { key, type EngineVisitor } from './visitor.ts'

const room = (number: number) => ['section', `^Room ${number}, `] as const
const person = (name: string) => ['[role=row]', `^${name}`] as const

/** Rooms filled by a real mouse, by the keyboard, by presses and by a plan; refused, swapped, and taken back. */
export async function walkRooms(scene: Scene): Promise<void> {
  const { desk, phone, editions, testServer, signIn } = scene
  await signIn(desk, 0, `/rooms?venue=${editions.coming}`)
  await desk.untilIn('people without a room', () => document.querySelectorAll('[role=row]').length > 3)
  const names = await desk.look(z.array(z.string()), namesIn)
  const [ada = '', bruno = '', chloe = '', dana = ''] = names
  await dragAndUndo(desk, ada)

  await desk.press(...person(bruno))
  await desk.press(...person(chloe))
  await desk.press('button', '^Assign to room$')
  // The keyboard is in the field, and its list is open.
  await desk.shows('[role=option]', '^Room 12')
  await desk.type('11')
  await desk.hides('[role=option]', '^Room 12')
  await desk.press('[role=option]', 'Room 11')
  await desk.press('[role=dialog] button', '^Assign$')
  await desk.toasts('Successfully assigned 2 people to rooms')
  await desk.shows('section', 'Room 11.*2/2 Full')

  await desk.drag(person(dana), ['section h2', '^Room 11'])
  await desk.toasts('Room 11 is at full capacity \\(2 beds\\)')
  await desk.drag(person(dana), ['[data-person]', bruno])
  await desk.shows('[role=alertdialog]', `${dana} goes to Room 11, ${bruno} is left without a room`)
  await desk.press('[role=alertdialog] button', '^Swap$')
  await desk.toasts(`${dana} and ${bruno} swapped`)
  await moveByKeys(desk, ada)
  await testServer.whileDown(async () => {
    await desk.press('button', `^Remove ${dana} from room`)
    await desk.toasts('Failed to remove assignment')
    await desk.press('button', '^Auto-Assign')
    await desk.toasts('Failed to auto-assign rooms')
  })
  await applyPlan(desk)

  await signIn(phone, 0, `/rooms?venue=${editions.coming}`)
  await phone.press(...person(bruno))
  await phone.press(...person(ada))
  await phone.sees('2 people chosen')
  await phone.press('button', '^Put into Room 12$')
  await phone.toasts('Successfully assigned 2 people to rooms')
  await phone.shows('section', `Room 12.*${ada}`)
}

/** Runs in the page. */
const namesIn = () =>
  [...document.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-label') ?? '')

async function dragAndUndo(desk: EngineVisitor, ada: string): Promise<void> {
  await desk.drag(person(ada), room(11))
  await desk.toasts(`${ada} assigned to Room 11`)
  await desk.pressInToast(`${ada} assigned`, 'Undo')
  await desk.toasts('Undone')
  await desk.fill('Search people without a room', ada)
  await desk.until('one person', async () => (await desk.look(z.array(z.string()), namesIn)).length === 1)
  await desk.type(key.tab + key.right + key.return)
  await tabTo(desk, 'Room 12')
  await desk.type(key.return)
  await desk.toasts(`${ada} assigned to Room 12`)
  await desk.press('button', '^Clear')
}

/** From room to room, past the full one, and out of it. */
async function moveByKeys(desk: EngineVisitor, ada: string): Promise<void> {
  await desk.focus(['[data-person] [role=button],[data-person] button', ada])
  await desk.type(key.return)
  const passed = await tabTo(desk, 'Room 13')
  if (passed.some((name) => name.startsWith('Room 11'))) throw new Error('A full room takes somebody.')
  await desk.type(key.return)
  await desk.toasts(`${ada} assigned to Room 13`)
  await desk.press('button', `^Remove ${ada} from room`)
  await desk.toasts(`${ada} removed from room`)
}

/** Answers where the keyboard came by. */
async function tabTo(desk: EngineVisitor, name: string): Promise<string[]> {
  const passed: string[] = []
  await desk.until(name, async () => {
    passed.push(await desk.look(z.string(), focused))
    if (passed.at(-1)?.startsWith(name)) return true
    await desk.type(key.tab)
    return false
  })
  return passed
}

/** Runs in the page. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''

async function applyPlan(desk: EngineVisitor): Promise<void> {
  await desk.press('button', '^Auto-Assign')
  await desk.shows('[role=dialog]', '\\d+ people into')
  await desk.press('[role=dialog] button', '^Apply')
  await desk.toasts('Successfully assigned \\d+ people to rooms')
  await desk.sees('All attendees have been assigned to rooms in this venue')
  await desk.pressInToast('Successfully assigned', 'Undo')
  await desk.shows('button', '^Auto-Assign')
}
