import { asc, desc, eq, sql } from 'drizzle-orm'
import { dayOf, isWorking } from '#server/accounts/keys.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { nameOfEdition, venues } from '#server/db/tables/venues.ts'
import type { Deps } from '#server/core/deps.ts'

/** Every key, the working ones first, then the newest. */
export function listKeys({ db, clock }: Deps) {
  const isEnded = sql<boolean>`not ${isWorking(dayOf(clock()))}`
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      edition: sql<string | null>`${nameOfEdition}`,
      madeBy: user.name,
      endsOn: apiKeys.endsOn,
      lastUsedOn: apiKeys.lastUsedOn,
      isEnded,
    })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .leftJoin(userRoles, eq(userRoles.userId, apiKeys.userId))
    .leftJoin(venues, eq(venues.id, apiKeys.venueId))
    .orderBy(asc(isEnded), desc(apiKeys.createdAt), apiKeys.id)
}
