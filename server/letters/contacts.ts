import { and, eq, isNull, sql } from 'drizzle-orm'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { findEvent } from '#server/mail/letters/queries.ts'
import { canBeReached, type Contact } from '#server/mail/letters/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { listChoices } from '#server/editions/queries.ts'

/**
 * The contact for the owner of an account: that of the edition their pickers show first. Null if they have no
 * edition, or its contact is unreachable or is the owner.
 */
export async function findContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: { id: string } | { email: string },
): Promise<Contact | null> {
  const [owner] = await db
    .select({ role: userRoles.role, personId: people.id, email: user.email })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .leftJoin(people, eq(people.userId, user.id))
    .where(
      'id' in account
        ? sql`${user.id}::text = ${account.id}`
        : eq(sql`lower(${user.email})`, account.email.toLowerCase()),
    )
  if (!owner) return null
  const first = (await listChoices(db, owner, clock())).find(({ isDefault }) => isDefault)
  const contact = (await findEvent(db, first?.id))?.contact
  if (!contact || !canBeReached(contact)) return null
  return contact.email?.toLowerCase() === owner.email.toLowerCase() ? null : contact
}

/** The organiser whose action a mail is about, if they still are one and have an account. */
export async function findOrganiser(db: Db, userId: string | undefined): Promise<Contact | null> {
  const [organiser] = await db
    .select({ name: user.name, email: user.email })
    .from(user)
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .where(and(sql`${user.id}::text = ${userId ?? ''}`, isNull(user.disabledAt)))
  return organiser ? { ...organiser, phone: null } : null
}
