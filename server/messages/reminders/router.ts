import { api } from '#server/core/api.ts'
import { asActorWithDeps } from '#server/core/acting.ts'
import { refuse } from '#server/lib/refuse.ts'
import { setReminder, stopReminders } from '#server/messages/reminders/commands.ts'
import { listReminders } from '#server/messages/reminders/queries.ts'

export const reminders = {
  list: api.reminders.list.handler(({ context: { deps }, input: { venueId } }) =>
    listReminders(deps, venueId),
  ),
  set: api.reminders.set.handler(asActorWithDeps(setReminder)),
  stop: api.reminders.stop.handler(async ({ context: { deps }, input: { token } }) =>
    (await stopReminders(deps, token)) ? {} : refuse('LINK_INVALID'),
  ),
}
