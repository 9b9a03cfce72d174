import type { z } from 'zod'
import type { Deed } from '#contract/consequences.ts'
import { api } from '#server/core/api.ts'
import { deleteItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { publishDraft } from '#server/agenda/drafts/commands.ts'
import { deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { preview } from '#server/consequences/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { uninvite } from '#server/people/many/commands.ts'
import { moveGuests } from '#server/rooms/planner/commands.ts'
import { saveFlights } from '#server/travel/commands.ts'
import { removeParticipant } from '#server/seats/commands.ts'

type Action = z.output<typeof Deed>

export const consequences = {
  preview: api.consequences.preview.handler(({ context, signal, input: { venueId, deed } }) =>
    preview(context.deps, {
      venueId,
      deed: (deps) => carryOut(deps, context.actor().userId, venueId, deed),
      concerned: concernedIn(deed),
      signal,
    }),
  ),
}

/** Runs the same command as the call with that name. */
function carryOut(deps: Deps, actorId: string, venueId: string, deed: Action): Promise<unknown> {
  switch (deed.call) {
    case 'attendance.setMany': {
      return setMany(deps, actorId, { ...deed.input, venueId, undoCheckIn: true, shown: 'any' })
    }
    case 'people.uninvite':
      return uninvite(deps, actorId, { ...deed.input, venueId, undoCheckIn: true, shown: 'any' })
    case 'planning.move':
      return moveGuests(deps.db, actorId, { ...deed.input, venueId })
    case 'travel.saveFlights':
      return saveFlights(deps.db, actorId, deed.input)
    case 'agenda.update':
      return updateItem(deps, actorId, deed.input)
    case 'agenda.move':
      return moveEntry(deps, actorId, deed.input)
    case 'agenda.shift':
      return shiftEntries(deps, actorId, deed.input)
    case 'agenda.delete':
      return deleteItem(deps, actorId, deed.input.id)
    case 'agenda.publish':
      return publishDraft(deps, actorId, { ...deed.input, announced: { mails: [], unreachable: [] } })
    case 'workshops.update':
      return updateWorkshop(deps, actorId, deed.input)
    case 'workshops.delete':
      return deleteWorkshop(deps, actorId, deed.input.id)
    case 'workshops.removeParticipant':
      return removeParticipant(deps, actorId, deed.input)
  }
}

/** The people whose bed or seat the action is about. */
function concernedIn(deed: Action): string[] {
  if (deed.call === 'planning.move') return deed.input.moves.map(({ personId }) => personId)
  return deed.call === 'workshops.removeParticipant' ? [deed.input.personId] : []
}
