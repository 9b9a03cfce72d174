import { api } from '#server/api.ts'
import { asActor } from '#server/lib/acting.ts'
import { setReminder } from '#server/messages/reminders/commands.ts'
import { listReminders } from '#server/messages/reminders/queries.ts'

export const reminders = {
  list: api.reminders.list.handler(({ context: { deps }, input: { venueId } }) =>
    listReminders(deps, venueId),
  ),
  set: api.reminders.set.handler(asActor(setReminder)),
}
