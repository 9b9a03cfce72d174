import { lockAddress } from '#server/locks.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnChange } from '#contract/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { openInvitation } from '#server/invitations/acceptance/queries.ts'
import { isOf } from '#server/invitations/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'
import { answerWithin, undoDeclineWithin } from '#server/stay/commands.ts'
import { delayMs, mailRegistration } from '#server/edition-mails/commands.ts'

/** Changes per hour by one link: each may send a mail. */
const maxChanges = 20

/**
 * Answers yes with a personal link, before the form, so that people who don't finish the form still count as coming.
 * The link then requests the missing answers. The mail waits a little, so that people who fill in the form immediately
 * get one mail.
 */
export function attendByLink(deps: Deps, token: string): Promise<z.output<typeof OwnChange>> {
  return withOpenLink(deps, token, async (tx, { target, attending, isUsed }) => {
    const change = await answerWithin(tx, deps, asGuest(target), { ...target, attending: 'yes' })
    if (attending === 'yes' && isUsed) return change
    // An organiser had entered the yes: `answerWithin` changed nothing, but now the guest has answered too.
    if (attending === 'yes') await recordConfirmed(tx, target)
    await tx.update(invitations).set({ usedAt: deps.clock() }).where(isLinkOf(target))
    await mailRegistration(tx, deps, target, { runAt: new Date(deps.clock().getTime() + delayMs) })
    return change
  })
}

/**
 * Declines with a personal link, without an account. A mail notifies the guest, in case someone else has the link.
 * People with a used account sign in instead.
 */
export function declineInvitation(deps: Deps, token: string): Promise<z.output<typeof OwnChange>> {
  return withOpenLink(deps, token, async (tx, { target, attending }) => {
    const change = await answerWithin(tx, deps, asGuest(target), { ...target, attending: 'no' })
    if (attending === 'no') return change
    await tx.update(invitations).set({ usedAt: deps.clock() }).where(isLinkOf(target))
    await mailRegistration(tx, deps, target)
    return change
  })
}

/** Undoes declineInvitation: restores the earlier answer, and asks again unless they had accepted. */
export function undoDeclineByLink(deps: Deps, token: string): Promise<{ notRestored: string[] }> {
  return withOpenLink(deps, token, async (tx, { target, attending }) => {
    if (attending !== 'no') return { notRestored: [] }
    const { venueId } = target
    const { notRestored } = await undoDeclineWithin(tx, deps, asGuest(target), {
      venueId,
      otherwise: 'maybe',
    })
    if ((await answerOf(tx, target)) !== 'yes') {
      await tx.update(invitations).set({ usedAt: null }).where(isLinkOf(target))
    }
    return { notRestored }
  })
}

type Target = { personId: string; venueId: string }
/** `isUsed`: the link was answered before. */
type OpenLink = { target: Target; attending: string | undefined; isUsed: boolean }

async function withOpenLink<Result>(
  deps: Deps,
  token: string,
  change: (tx: Db, link: OpenLink) => Promise<Result>,
): Promise<Result> {
  const { invitation, person } = await openInvitation(deps, token)
  if ((await countHit(deps, 'invitation:answer', invitation.id)) > maxChanges) refuse('TOO_MANY_TRIES')
  return deps.db.transaction(async (tx) => {
    // Lock the address so that no one answers with an account or changes the address while this answer is saved.
    if (person.email !== null) await lockAddress(tx, person.email.toLowerCase())
    const current = await openInvitation({ ...deps, db: tx }, token)
    if (current.person.disabledAt !== null || current.person.roleTakenAt !== null) refuse('LINK_INVALID')
    if (current.person.usedAt !== null)
      refuse('INVALID_CREDENTIALS', { message: 'Sign in to change your answer' })
    const target = { personId: current.person.id, venueId: current.invitation.venueId }
    const isUsed = current.invitation.usedAt !== null
    return change(tx, { target, attending: await answerOf(tx, target), isUsed })
  })
}

async function recordConfirmed(tx: Db, target: Target): Promise<void> {
  const [row] = await tx.select({ id: attendance.id }).from(attendance).where(isOf(target))
  const about = { entity: 'attendance', entityId: row?.id, venueId: target.venueId, fields: ['attending'] }
  const answer = { attending: 'yes' }
  await record(tx, null, { action: 'stay.answered', ...about, before: answer, after: answer })
}

async function answerOf(tx: Db, target: Target) {
  const [row] = await tx.select({ attending: attendance.attending }).from(attendance).where(isOf(target))
  return row?.attending
}

const asGuest = ({ personId }: Target) => ({ actorId: null, personId })

const isLinkOf = ({ personId, venueId }: Target) =>
  and(eq(invitations.personId, personId), eq(invitations.venueId, venueId), isNull(invitations.revokedAt))
