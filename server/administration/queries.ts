import { lockAddress, lockRow, lockRows } from '#server/locks.ts'
import { eq, sql } from 'drizzle-orm'
import { AccountRow } from '#contract/administration.ts'
import { sessionLimits } from '#server/accounts/rules.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { listEditionsAhead } from '#server/invitations/guest-accounts/queries.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'

/** The time this many milliseconds before the placeholder `now`. */
const timeAgo = (milliseconds: number) =>
  sql`(${sql.placeholder('now')}::timestamptz - make_interval(secs => ${milliseconds / 1000}))`
const { idle, absolute, adminIdle, adminAbsolute } = sessionLimits

/** Every account, sorted by name, as JSON text of AccountRow[]. */
export const accountsList = organiserQuery(
  'accounts_list',
  jsonList(
    AccountRow,
    sql`
      select u.id, u.name, u.email, r.role,
        u.role_taken_at is not null as "isRoleTaken",
        u.disabled_at is not null as "isDisabled",
        u.used_at is not null as "hasSignedIn",
        u.must_change_password as "mustChange",
        p.id as "personId", p.full_name as person, f.full_name as "fittingPerson",
        exists (select from factors where user_id = u.id and confirmed_at is not null) as "hasFactor",
        coalesce(s.devices, 0) as devices,
        -- Guests get the day only: the minute, next to new feedback, would reveal whose it is.
        case r.role when 'admin' then greatest(u.used_at, s.last_used_at)
          else date_trunc('day', greatest(u.used_at, s.last_used_at), 'UTC') end as "lastUsedAt",
        u.created_at as "madeAt"
      from "user" u
      left join user_roles r on r.user_id = u.id
      left join people p on p.user_id = u.id
      left join people f on p.id is null and u.email_verified and u.disabled_at is null and u.role_taken_at is null
        and f.user_id is null and lower(f.email) = lower(u.email)
      left join lateral (
        select count(*)::int as devices, max(s.updated_at) as last_used_at from session s
        where s.user_id = u.id and s.expires_at > ${timeAgo(0)}
          and s.updated_at > case r.role when 'admin' then ${timeAgo(adminIdle)} else ${timeAgo(idle)} end
          and s.created_at > case r.role when 'admin' then ${timeAgo(adminAbsolute)} else ${timeAgo(absolute)} end
      ) s on true
      order by u.name collate names, u.id`,
  ),
)

export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/**
 * Locks an account with its person until the transaction ends. Locks its address first, like every sign-in with a link.
 */
export async function lockAccount(tx: Db, id: string) {
  const [seen] = await tx.select({ email: user.email }).from(user).where(eq(user.id, id))
  if (!seen) return refuse('NOT_FOUND')
  await lockAddress(tx, seen.email.toLowerCase())
  const [person] = await lockRows(tx, people, eq(people.userId, id))
  await lockRow(tx, user, id)
  const [account] = await tx
    .select({
      id: user.id,
      name: user.name,
      email: sql<string>`lower(${user.email})`,
      isProved: user.emailVerified,
      usedAt: user.usedAt,
      disabledAt: user.disabledAt,
      roleTakenAt: user.roleTakenAt,
    })
    .from(user)
    .where(eq(user.id, id))
  return account ? { ...account, personId: person?.id ?? null } : refuse('NOT_FOUND')
}

/** An account's person and their unfinished events, newest first. NOT_FOUND for an account without a person. */
export async function listPersonalLinks(db: Db, id: string, now: Date) {
  const [person] = await db.select({ id: people.id }).from(people).where(eq(people.userId, id))
  if (!person) return refuse('NOT_FOUND')
  const editions = await listEditionsAhead(db, person.id, now)
  return {
    personId: person.id,
    editions: editions.map(({ venueId, name, quarter, year }) => ({
      venueId,
      name: `${name} (${quarter} ${year})`,
    })),
  }
}
