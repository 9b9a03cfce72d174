import { api } from '#server/core/api.ts'
import { withActorAndDeps } from '#server/core/acting.ts'
import { refuse } from '#server/lib/refuse.ts'
import { setReminder, setReminderText, stopReminders } from '#server/messages/reminders/commands.ts'
import { listReminded, listReminders } from '#server/messages/reminders/queries.ts'

export const reminders = {
  list: api.reminders.list.handler(({ context: { deps }, input: { venueId } }) =>
    listReminders(deps, venueId),
  ),
  readers: api.reminders.readers.handler(({ context: { deps }, input }) => listReminded(deps, input)),
  setText: api.reminders.setText.handler(withActorAndDeps(setReminderText)),
  set: api.reminders.set.handler(withActorAndDeps(setReminder)),
  stop: api.reminders.stop.handler(async ({ context: { deps }, input: { token } }) =>
    (await stopReminders(deps, token)) ? {} : refuse('LINK_INVALID'),
  ),
}
