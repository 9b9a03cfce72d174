import { z } from 'zod'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { callerOf } from './calls.ts'
import { inDays } from './days.ts'
import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

/** The programme's forms: nothing without dates, what is refused, what overlaps, changed, deleted, and a server that is away. */
export async function walkProgramme({ desk, testServer, open, signIn }: Scene): Promise<void> {
  await signIn(desk, 0, '/icon.svg')
  const dateless = await addVenue(desk, null)
  await open(desk, `/agenda-builder?venue=${dateless}`)
  await desk.sees('Set the event dates in Venues first')
  await desk.sees('Sat, Nov 1')
  await open(desk, `/agenda?venue=${dateless}`)
  await desk.sees('No agenda items yet')

  const venueId = await addVenue(desk, [inDays(260), inDays(262)])
  await open(desk, `/agenda-builder?venue=${venueId}`)
  await desk.press('button', '^Add Agenda Item', ['section', '^Day 2'])
  await desk.press('[role=dialog] button', '^Add$')
  await desk.sees('Title is required')
  await desk.fill('^Title', 'Kites')
  await desk.choose('Type', 'Activity')
  await desk.fill('^Location', 'The field')
  await desk.press('[role=dialog] button', '^Add$')
  await desk.toasts('Agenda item created successfully')
  await desk.shows('[role=row]', 'Kites.*0 signed up')
  await desk.press('button', '^Add Agenda Item', ['section', '^Day 2'])
  await desk.fill('^Title', 'Hello')
  await desk.fill('^Location', 'the field')
  await desk.press('[role=dialog] button', '^Add$')
  await desk.shows('[role=row]', 'Same place as “Kites”')

  await desk.press('button', '^Edit Hello')
  await desk.refill('^Title', 'Closing')
  await desk.choose('Type', 'Keynote')
  await desk.press('button', '^Save$')
  await desk.shows('[role=row]', 'keynote.*Closing')
  await deleteKites(desk, testServer.whileDown)
  await open(desk, `/agenda?venue=${venueId}`)
  await desk.shows('article', 'Closing')
  await desk.hides('article', 'Kites')
}

async function deleteKites(
  desk: EngineVisitor,
  whileDown: (story: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await desk.press('button', '^Delete Kites')
  await desk.sees('It will also be removed from Workshops & Activities.')
  await whileDown(async () => {
    await desk.press('[role=alertdialog] button', '^Delete$')
    await desk.toasts('Failed to delete agenda item')
  })
  await desk.press('button', '^Delete Kites')
  await desk.press('[role=alertdialog] button', '^Delete$')
  await desk.toasts('Agenda item deleted successfully')
  await desk.press('button', '^Add Agenda Item', ['section', '^Day 2'])
  await desk.fill('^Title', 'Never')
  await whileDown(async () => {
    await desk.press('[role=dialog] button', '^Add$')
    await desk.toasts('Failed to create agenda item')
    await desk.reads('[role=dialog] input[name=title]', 'Never')
  })
  await desk.press('[role=dialog] button', '^Cancel')
  await desk.press('button', '^Discard')
}

async function addVenue(desk: EngineVisitor, dates: readonly [string, string] | null): Promise<string> {
  const [eventStartDate = null, eventEndDate = null] = dates ?? []
  const venue = { ...venueFields(), eventStartDate, eventEndDate }
  return z.object({ id: z.string() }).parse(await callerOf(desk)('venues/add', venue)).id
}
