import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { declaredFacts } from '#server/db/tables/facts.ts'

// Importing its file declares a table.
import '#server/db/tables/accounts.ts'
import '#server/db/tables/agenda.ts'
import '#server/db/tables/api-keys.ts'
import '#server/db/tables/attendance.ts'
import '#server/db/tables/audit.ts'
import '#server/db/tables/calendar.ts'
import '#server/db/tables/catering.ts'
import '#server/db/tables/desk-devices.ts'
import '#server/db/tables/desk.ts'
import '#server/db/tables/feedback.ts'
import '#server/db/tables/installation.ts'
import '#server/db/tables/invitations.ts'
import '#server/db/tables/limits.ts'
import '#server/db/tables/mail-outbox.ts'
import '#server/db/tables/messages-reminders.ts'
import '#server/db/tables/messages.ts'
import '#server/db/tables/notices.ts'
import '#server/db/tables/partners.ts'
import '#server/db/tables/people.ts'
import '#server/db/tables/pictures.ts'
import '#server/db/tables/posts.ts'
import '#server/db/tables/privacy-erasure.ts'
import '#server/db/tables/push-subscriptions.ts'
import '#server/db/tables/questions.ts'
import '#server/db/tables/registration-pending.ts'
import '#server/db/tables/rooms-wishes.ts'
import '#server/db/tables/rooms.ts'
import '#server/db/tables/shuttles.ts'
import '#server/db/tables/studios.ts'
import '#server/db/tables/venues.ts'
import '#server/db/tables/workshops-wishes.ts'
import '#server/db/tables/workshops.ts'

/** Every table with its facts, except the two that only migrations make. `venueId`: the column that refers to an edition. */
export const tables = [...declaredFacts].map(([table, facts]) => {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const references = foreignKeys.map((key) => key.reference())
  const venueId = references
    .flatMap((reference) => reference.columns)
    .find((column) => column.name === 'venue_id')
  const defaultBy = venueId ? 'live_of_venue' : 'live_of_everyone'
  const [topic, by] = typeof facts.live === 'string' ? [facts.live, defaultBy] : (facts.live ?? [])
  const live = topic && by && { topic, by }
  return { ...facts, table, name, columns, venueId, live, references }
})

/** The foreign key columns that refer to this one. */
export const referencesTo = (target: PgColumn) =>
  tables.flatMap(({ references, ...from }) =>
    references.flatMap(({ columns, foreignColumns }) => {
      const column = columns[foreignColumns.indexOf(target)]
      return column === undefined ? [] : [{ ...from, column }]
    }),
  )
