import { z } from 'zod'
import { callerOf } from './calls.ts'
import type { Scene } from './scene.ts'
import { key } from './visitor.ts'

/** A guest's agenda: the calendar's address, today in sight, and a day that loses its last item while it is looked at. */
export async function walkCalendar(scene: Scene): Promise<void> {
  const { desk, phone, editions, open, signIn } = scene
  await signIn(phone, 20, `/guest/agenda?venue=${editions.current}`)
  await openCalendar(scene)
  // The demo’s event is on its second day. Of the meals only today’s are marked, of the agenda every day.
  for (const [path, place] of [
    ['meals', 0],
    ['agenda', 1],
  ] as const) {
    await open(phone, `/guest/${path}`)
    await phone.untilIn(`today in sight on ${path}`, isDayInSight, place)
  }
  await phone.untilIn('three colours', hasColours, ['keynote', 'break', 'session'])

  await signIn(desk, 0, '/icon.svg')
  await open(phone, `/guest/agenda?venue=${editions.coming}`)
  await phone.press('[role=group][aria-label=Day] button:last-child', '.')
  await phone.shows('article', 'Down the mountain')
  await loseLastItem(scene)
  await open(phone, `/guest/agenda?venue=${editions.coming}`)
  await phone.press('a', '^Go to Workshops')
  await phone.isAt('/guest/workshops')
  await phone.shows('button', 'Berghaus Edelgrat')
}

async function openCalendar({ phone }: Scene): Promise<void> {
  await phone.press('button', '^Add to calendar')
  await phone.press('button', '^Create my private address')
  await phone.untilIn('the calendars', hasLinks)
  await phone.press('button', '^New address')
  await phone.sees('Get a new address?')
  await phone.press('[role=alertdialog] button', '^Cancel')
  await phone.press('button', '^Turn it off')
  await phone.press('[role=alertdialog] button', '^Turn it off')
  await phone.sees('Create my private address')
  await phone.type(key.escape)
}

/** Runs in the page: whether each calendar is given the address that is shown. */
function hasLinks(): boolean {
  const field = document.querySelector('[role=dialog] input')
  if (!(field instanceof HTMLInputElement)) return false
  const { value: url } = field
  const webcal = url.replace(/^https?/, 'webcal')
  const links = new Set(
    [...document.querySelectorAll('[role=dialog] a')].map((link) => link.getAttribute('href')),
  )
  return [
    webcal,
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=Quarterdeck`,
    url,
  ].every((wanted) => links.has(wanted))
}

/** Runs in the page. */
function isDayInSight(place: number): boolean {
  const day = [...document.querySelectorAll('[id^=day-]')][place]
  const { top = -1 } = day?.getBoundingClientRect() ?? {}
  return window.scrollY > 0 && top >= 0 && top < window.innerHeight
}

/** Runs in the page. */
function hasColours(types: readonly string[]): boolean {
  const leaves = [...document.querySelectorAll('main *')].filter((one) => one.children.length === 0)
  const colours = types.map((type) => {
    const badge = leaves.find((one) => one.textContent === type)?.parentElement
    return badge ? getComputedStyle(badge).backgroundColor : ''
  })
  return !colours.includes('') && new Set(colours).size === types.length
}

const Items = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    type: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
  }),
)

/** By an organiser, while the guest looks at the day. */
async function loseLastItem({ desk, phone, editions }: Scene): Promise<void> {
  const call = callerOf(desk)
  const venueId = editions.coming
  const items = Items.parse(await call('agenda/list', { venueId }))
  const { id, ...last } = items.find(({ title }) => title === 'Down the mountain') ?? { id: '' }
  await call('agenda/delete', { id })
  await phone.sees('No items scheduled for this day')
  await call('agenda/add', { venueId, ...last })
  await phone.shows('article', 'Down the mountain')
}
