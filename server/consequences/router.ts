import type { z } from 'zod'
import type { PreviewedAction } from '#contract/consequences.ts'
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

type Action = z.output<typeof PreviewedAction>

export const consequences = {
  preview: api.consequences.preview.handler(({ context, signal, input: { venueId, deed: action } }) =>
    preview(context.deps, {
      venueId,
      command: (deps) => carryOut(deps, context.actor().userId, venueId, action),
      subjects: subjectsOf(action),
      signal,
    }),
  ),
}

/** Runs the same command as the call with that name. */
function carryOut(deps: Deps, actorId: string, venueId: string, action: Action): Promise<unknown> {
  switch (action.call) {
    case 'attendance.setMany': {
      return setMany(deps, actorId, { ...action.input, venueId, undoCheckIn: true, shown: 'any' })
    }
    case 'people.uninvite':
      return uninvite(deps, actorId, { ...action.input, venueId, undoCheckIn: true, shown: 'any' })
    case 'planning.move':
      return moveGuests(deps.db, actorId, { ...action.input, venueId })
    case 'travel.saveFlights':
      return saveFlights(deps.db, actorId, action.input)
    case 'agenda.update':
      return updateItem(deps, actorId, action.input)
    case 'agenda.move':
      return moveEntry(deps, actorId, action.input)
    case 'agenda.shift':
      return shiftEntries(deps, actorId, action.input)
    case 'agenda.delete':
      return deleteItem(deps, actorId, action.input.id)
    case 'agenda.publish':
      return publishDraft(deps, actorId, { ...action.input, announced: { mails: [], unreachable: [] } })
    case 'workshops.update':
      return updateWorkshop(deps, actorId, action.input)
    case 'workshops.delete':
      return deleteWorkshop(deps, actorId, action.input.id)
    case 'workshops.removeParticipant':
      return removeParticipant(deps, actorId, action.input)
  }
}

/** The people whose bed or seat the action is about. */
function subjectsOf(action: Action): string[] {
  if (action.call === 'planning.move') return action.input.moves.map(({ personId }) => personId)
  return action.call === 'workshops.removeParticipant' ? [action.input.personId] : []
}
