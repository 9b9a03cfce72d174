import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalData } from '#server/privacy/personal-data/rules.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** How long the rows of each table are kept; a new table needs a line, and docs/operation.md what it says to people. */
const kept = {
  /** Deleted by a job, with or without their owner. */
  swept: {
    account_proofs: 'daily, once expired or ended',
    audit_log: '400 days',
    desk_devices: 'with flights',
    desk_links: 'with flights',
    live_epoch: 'until a crash, one row about the marks',
    partner_links: 'with flights',
    partner_seen: 'with flights',
    live_marks: 'a few minutes',
    organiser_invitations: '14 days after they expired',
    messages: '400 days after they left',
    outbox: '90 days; those of messages with them',
    pending_registrations: 'a day after they ended; all with their event',
    pictures: 'a day, where no venue shows them',
    rate_counters: 'until they are reset',
    recovery_links: 'daily, once expired or used',
    session: 'daily, once expired',
    undo_entries: 'a day',
    verification: 'daily, once expired',
  },
  /** Deleted with the person or the account. Flights, health and all wishes are cleared before, by the daily job. */
  withPerson: [
    [
      'account',
      'attendance',
      'backup_codes',
      'calendar_feeds',
      'door_taps',
      'erasure_requests',
      'factors',
      'feedback',
    ],
    [
      'invitations',
      'message_readers',
      'room_assignments',
      'room_vetoes',
      'room_wishes',
      'roommate_wishes',
      'shuttle_seats',
      'shuttle_tickets',
      'user_roles',
      'workshop_signups',
    ],
    ['workshop_waiting', 'workshop_wish_results', 'workshop_wishes'],
  ].flat(),
  /** Deleted with the edition; about nobody. */
  withEdition: [
    'agenda_drafts',
    'agenda_items',
    'meal_events',
    'reminders',
    'rooms',
    'shuttle_limits',
    'shuttle_runs',
    'workshop_wish_rounds',
    'workshops',
  ],
  untilDeleted: {
    people: 'until they are erased',
    user: 'until they are erased',
    venues: 'until an organiser deletes them',
    studios: 'until an organiser deletes them',
    catering_vendors: 'until an organiser deletes them',
    menu_items: 'with their vendor',
    catering_orders: 'until an organiser deletes them; before their meal and vendor',
    order_versions:
      'with their order; numbers of people, no names, and no words of theirs that they no longer say',
    installation: 'for good: one row, about the installation',
    jwks: 'for good: keys of the sign-in',
  },
}

describeOnBothDatabases('how long is kept', (world) => {
  /** The tables whose rows are deleted together with one of these. */
  async function deletedWith(...parents: string[]) {
    const { rows } = await world().db.execute<{ name: string }>(sql`
      with recursive gone as (
        select unnest(${`{${parents.join(',')}}`}::text[]) as name
        union
        select conrelid::regclass::text from pg_constraint
        join gone on replace(confrelid::regclass::text, '"', '') = gone.name
        where contype = 'f' and confdeltype = 'c'
      ) select replace(name, '"', '') as name from gone`)
    return new Set(rows.map(({ name }) => name))
  }

  test('every table has one line that says so', async () => {
    const { rows } = await world().db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const classified = Object.values(kept).flatMap((group) =>
      Array.isArray(group) ? group : Object.keys(group),
    )
    expect(classified.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('what goes with a person or an edition is deleted with it by the database', async () => {
    const withPerson = await deletedWith('people', 'user')
    expect(kept.withPerson.filter((name) => !withPerson.has(name))).toEqual([])
    const withEdition = await deletedWith('venues')
    expect(kept.withEdition.filter((name) => !withEdition.has(name))).toEqual([])
  })

  test('what is kept until somebody deletes it is about nobody, but people, accounts, and who a venue names as contact', () => {
    const personal = new Set(Object.values(personalData).map(({ table }) => table))
    const lasting = [...Object.keys(kept.untilDeleted), ...kept.withEdition]
    expect(lasting.filter((name) => personal.has(name))).toEqual(['people', 'user', 'venues'])
  })
})
