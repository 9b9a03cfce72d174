import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf } from '#server/testing/answers.ts'
import type { Client } from '#server/testing/served.ts'

/** The default person who registers, and the password they choose. */
export const registrant = { email: 'ines@claim.test', password: 'salt-Meadow-204', name: 'Inês Duarte' }

/** Actions on registrations, with the current edition and server of the test. */
export function registrations(place: () => { deps: Deps; venueId: string }) {
  const db = () => place().deps.db
  const onlyRegistration = async () => {
    const [registration, ...others] = await db().select().from(pendingRegistrations)
    if (!registration || others.length > 0) throw new Error('Exactly one registration was expected.')
    return registration
  }
  return {
    /** Deletes all registrations, accounts and counters. */
    clear: async () => {
      for (const table of [
        outbox,
        pendingRegistrations,
        attendance,
        people,
        session,
        account,
        userRoles,
        user,
        rateCounters,
      ])
        await db().delete(table)
    },
    register: (browser: Client, more: Partial<typeof registrant> = {}) => {
      const { email, password, name } = { ...registrant, ...more }
      return browser.survey.submit({ venueId: place().venueId, email, password, answers: answersOf(name) })
    },
    onlyRegistration,
    mailedToken: async () => linkToken(place().deps.secret, 'claim', await onlyRegistration()),
  }
}
