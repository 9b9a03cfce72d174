import { lockAddress, lockRow } from '#server/locks.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PersonUpdate } from '#contract/people.ts'
import { dropUnusedAccounts } from '#server/accounts/commands.ts'
import { record } from '#server/audit/commands.ts'
import { refuseStale } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { databaseError, isDuplicate } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discard } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { readPerson } from '#server/people/details/queries.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { detailColumns } from '#contract/detail-columns.ts'
import { people } from '#server/db/tables/people.ts'

type Update = z.output<typeof PersonUpdate>

/**
 * Saves the details of a person. STALE includes the current person. Changing the address revokes every link
 * to the old address in the same transaction. Saving the same values changes nothing, and a blank keeps the answer.
 */
export async function updatePerson(
  db: Db,
  { actorId, now }: { actorId: string; now: Date },
  { id, version, fullName, email, studioId, notes, ...details }: Update,
): Promise<{ version: number }> {
  return db
    .transaction(async (tx) => {
      if (email !== null) await lockAddress(tx, email)
      // Lock the person so that no one saves them from another form, links or erases them between the check and the
      // write.
      const before = await lockRow(tx, people, id)
      if (!before) return refuse('NOT_FOUND')
      const fields = { fullName, email, studioId, notes, ...detailColumns(before, details) }
      const changed = changedFields({ ...before, studioId: studioChoice(before) }, fields)
      if (changed.length === 0) return { version: before.version }
      if (before.version !== version)
        return refuseStale(tx, { table: people, id, now: await readPerson(tx, id) })
      if (changed.includes('email')) await forgetAddress(tx, before, now)
      await tx
        .update(people)
        .set({ ...personColumns(fields), version: version + 1 })
        .where(eq(people.id, id))
      await record(tx, actorId, { action: 'person.changed', entity: 'person', entityId: id, fields: changed })
      return { version: version + 1 }
    })
    .catch((error: unknown) => {
      if (isDuplicate(error, 'people_email_key')) refuse('EMAIL_TAKEN')
      return refuseLostStudio(error)
    })
}

/** Refuses STUDIO_GONE if the chosen studio was deleted; rethrows other errors. */
export function refuseLostStudio(error: unknown): never {
  if (databaseError(error).code === '23503') refuse('STUDIO_GONE')
  throw error
}

/**
 * Invalidates everything tied to the old address: personal links, waiting mail, and an account no one ever signed in to.
 */
async function forgetAddress(
  tx: Db,
  { id, userId }: { id: string; userId: string | null },
  now: Date,
): Promise<void> {
  if (userId !== null) {
    if (!(await dropUnusedAccounts(tx, { userId, email: null }))) refuse('EMAIL_FIXED')
  }
  await invalidatePersonalLinks(tx, [id], now)
}

/** Invalidates the personal links of these people and drops unsent mail with such links. Returns whether there were any. */
export async function invalidatePersonalLinks(
  tx: Db,
  personIds: readonly string[],
  now: Date,
): Promise<boolean> {
  if (personIds.length === 0) return false
  const ended = await tx
    .update(invitations)
    .set({ generation: sql`${invitations.generation} + 1` })
    .where(inArray(invitations.personId, [...personIds]))
    .returning({ id: invitations.id })
  const ids = ended.map((invitation) => invitation.id)
  await discard(tx, now, inArray(outbox.invitationId, ids))
  return ids.length > 0
}
