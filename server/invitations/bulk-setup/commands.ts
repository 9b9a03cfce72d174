import { ORPCError } from '@orpc/server'
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SetUpResult } from '#contract/invitations.ts'
import { refusals } from '#contract/refusals.ts'
import { passwordHashOf } from '#server/accounts/commands.ts'
import { FreshProof, OrganiserGrant, type Caller } from '#server/accounts/proved.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { hashTemporary, makeAccount } from '#server/invitations/guest-accounts/commands.ts'
import {
  editionsAhead,
  everybodyToSetUp,
  lockInvitee,
  type Invitee,
} from '#server/invitations/guest-accounts/queries.ts'
import { makeInvitation, personalLink } from '#server/invitations/commands.ts'
import type { Deps } from '#server/deps.ts'
import { logFailure } from '#server/lib/failure.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { post } from '#server/mail/outbox/commands.ts'
import { mostAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import { people } from '#server/people/tables.ts'
import { listEventNames } from '#server/venues/queries.ts'

export type Way = { way: 'links'; venueId: string } | { way: 'random' } | { way: 'preset'; password: string }

type Result = z.infer<typeof SetUpResult>

/** Somebody mailed within this time is not mailed again when the run is repeated. */
const mailedLately = 24 * 60 * 60 * 1000

/**
 * Sets people up one after the other, each in a transaction of their own: an interrupted run leaves whole people
 * behind and is simply run again. An account used once is never touched; one nobody signed in to is made again.
 * Everybody becomes guest; the organiser named in the settings gets a link of their own, whatever the way. Hashes one
 * password at a time, so that people can sign in at the same time. Refuses WEAK_PASSWORD, and REAUTHENTICATION_REQUIRED when that
 * organiser is among them.
 */
export async function setUpGuests(
  deps: Deps,
  actor: Caller,
  way: Way,
  personIds: readonly string[],
): Promise<Result[]> {
  if (way.way === 'preset') await refusePreset(deps, actor.userId, way.password)
  if (await includesOrganiser(deps, personIds)) FreshProof.of(actor)
  const results: Result[] = []
  for (const personId of personIds) {
    const known = await findPerson(deps, personId)
    if (known) results.push(await setUpOne(deps, actor, way, known))
  }
  return results
}

/** Everybody with an address in one run, as bulk-setup-guests answers it. */
export async function setUpEverybody(deps: Deps, actor: Caller, way: Way) {
  const done = await setUpGuests(deps, actor, way, await everybodyToSetUp(deps.db))
  const failed = done.filter(({ status }) => status === 'failed').length
  const results = done.map(({ name, email, status, error, role }) => ({ name, email, status, error, role }))
  return { summary: { successful: done.length - failed, failed }, results }
}

type Known = { id: string; name: string; email: string; isOrganiser: boolean }

async function setUpOne(deps: Deps, actor: Caller, way: Way, known: Known): Promise<Result> {
  const about = {
    personId: known.id,
    name: known.name,
    email: known.email,
    error: null,
    role: known.isOrganiser ? 'admin' : 'guest',
    password: null,
    url: null,
    venueId: null,
  } as const
  try {
    const done =
      way.way === 'links' || known.isOrganiser
        ? await giveLink(deps, actor.userId, known, way.way === 'links' ? way.venueId : null)
        : await givePassword(deps, actor, known, way.way === 'preset' ? way.password : undefined)
    return { ...about, ...done }
  } catch (error) {
    // One person's trouble must not keep the others from being set up.
    if (!(error instanceof ORPCError && error.code in refusals)) {
      const reference = logFailure(deps.log, error, 'a person could not be set up')
      return { ...about, status: 'failed', error: `Something went wrong. Reference ${reference}` }
    }
    if (error.code === 'ACCOUNT_USED') return { ...about, status: 'skipped' }
    return { ...about, status: 'failed', error: error.message }
  }
}

async function givePassword(deps: Deps, actor: Caller, { id }: Known, preset: string | undefined) {
  const temporary = await hashTemporary(deps, preset)
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, id)
    refuseUsed(person)
    const { isRenewed } = await makeAccount(tx, deps, OrganiserGrant.of(actor, 'guest'), person, temporary)
    const status = isRenewed ? 'renewed' : 'created'
    return { status, password: preset === undefined ? temporary.password : null } as const
  })
}

/**
 * A personal link: mailed where there is a mail server, and nobody twice within a day; else answered, to be handed
 * over.
 */
async function giveLink(deps: Deps, actorId: string, known: Known, asked: string | null) {
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, known.id)
    refuseUsed(person)
    const ahead = (await editionsAhead(tx, person.id, deps.clock())).map(({ venueId }) => venueId)
    const venueId = ahead.find((one) => one === asked) ?? (known.isOrganiser ? ahead[0] : undefined)
    if (venueId === undefined) {
      return refuse('LINK_EXPIRED', {
        said: 'Not invited to a current or upcoming event, so there is no link.',
      })
    }
    const invitation = await makeInvitation(tx, deps, actorId, { personId: person.id, venueId })
    const details = { entity: 'person', entityId: person.id, venueId }
    if (deps.isMailConfigured && person.email !== null) {
      if (await wasMailedLately(tx, deps, invitation.id)) {
        return { status: 'link sent before', url: null, venueId } as const
      }
      await post(tx, deps, { kind: 'invitation', recipient: person.email, invitationId: invitation.id })
      await record(tx, actorId, { action: 'invitation.sent', ...details })
      return { status: 'link sent', url: null, venueId } as const
    }
    await record(tx, actorId, { action: 'invitation.prepared', ...details })
    // The link that makes an organiser is never in a list: it is copied by itself, which is written down.
    const url = invitation.gives === 'admin' ? null : personalLink(deps, invitation)
    return { status: 'link ready', url, venueId } as const
  })
}

/** An account that was signed in to before is left alone, whether or not the account is linked to its person yet. */
function refuseUsed({ accounts }: Invitee): void {
  if (accounts.some(({ usedAt }) => usedAt !== null)) refuse('ACCOUNT_USED')
}

async function wasMailedLately(tx: Db, deps: Deps, invitationId: string): Promise<boolean> {
  const since = new Date(deps.clock().getTime() - mailedLately)
  const ofIt = and(eq(outbox.invitationId, invitationId), isNull(outbox.discardedAt))
  const isUnderWay = and(isNull(outbox.sentAt), isNull(outbox.refusedAt), lt(outbox.attempts, mostAttempts))
  return (await tx.$count(outbox, and(ofIt, or(isUnderWay, gt(outbox.sentAt, since))))) > 0
}

/** One password for many must not be among the most used, nor an event's name, nor the organiser's own. */
async function refusePreset(deps: Deps, actorId: string, password: string): Promise<void> {
  await refuseWeakPassword(password, await listEventNames(deps.db))
  if (await deps.passwords.verify(password, await passwordHashOf(deps.db, actorId))) {
    refuse('WEAK_PASSWORD', { said: 'This is your own password. Choose another one for the guests.' })
  }
}

async function includesOrganiser({ db, organiserEmail }: Deps, personIds: readonly string[]) {
  if (organiserEmail === undefined || personIds.length === 0) return false
  const isNamed = eq(sql`lower(${people.email})`, organiserEmail)
  return (await db.$count(people, and(inArray(people.id, [...personIds]), isNamed))) > 0
}

async function findPerson({ db, organiserEmail }: Deps, personId: string): Promise<Known | null> {
  const [person] = await db
    .select({ id: people.id, name: people.fullName, email: people.email })
    .from(people)
    .where(eq(people.id, personId))
  if (!person) return null
  const email = person.email?.toLowerCase() ?? ''
  return { id: person.id, name: person.name, email, isOrganiser: email !== '' && email === organiserEmail }
}
