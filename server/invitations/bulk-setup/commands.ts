import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SetUpResult } from '#contract/invitations.ts'
import { refusals } from '#contract/refusals.ts'
import { passwordHashOf } from '#server/accounts/commands.ts'
import { FreshProof, OrganiserGrant, type Caller } from '#server/accounts/proved.ts'
import { hashTemporary, makeAccount, refuseDisabled } from '#server/invitations/guest-accounts/commands.ts'
import {
  listEditionsAhead,
  listPeopleToSetUp,
  lockInvitee,
  type Invitee,
} from '#server/invitations/guest-accounts/queries.ts'
import { hasAnswered } from '#server/invitations/guest-accounts/rules.ts'
import { mailPersonalLink, makePersonalLink, personalLink, roleByLink } from '#server/invitations/commands.ts'
import { invitationsFingerprint } from '#server/mail/outbox/rules.ts'
import { listRecentlyMailed } from '#server/invitations/queries.ts'
import { hasDeadLinks, type Deps } from '#server/core/deps.ts'
import { logFailure } from '#server/lib/failure.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { listEventNames } from '#server/editions/queries.ts'

type SetUpMethod =
  | ({ way: 'links'; venueId: string } & ShownPeople)
  | { way: 'random' }
  | { way: 'preset'; password: string }

/** The people that the dialog showed, and their fingerprint; null without a dialog. */
type ShownPeople = { shownIds: readonly string[]; announced: string | null }

type Result = z.infer<typeof SetUpResult>

/**
 * Sets people up one after the other, each in their own transaction: an interrupted run leaves no one half set up and
 * can simply be repeated. A used account keeps its password, and its link requires it; an account no one signed in to
 * is created again. Everyone becomes a guest; the organiser named in the settings always gets a link of their own.
 * Hashes one password at a time, so that sign-ins don't have to wait.
 */
export async function setUpGuests(
  deps: Deps,
  actor: Caller,
  method: SetUpMethod,
  personIds: readonly string[],
): Promise<Result[]> {
  if (method.way === 'preset') await refusePreset(deps, actor.userId, method.password)
  if (method.way === 'links' && deps.isMailConfigured) await refuseUnshown(deps, method, personIds)
  if (await includesOrganiser(deps, personIds)) FreshProof.of(actor)
  const results: Result[] = []
  for (const personId of personIds) {
    const guest = await findPerson(deps, personId)
    if (guest) results.push(await setUpOne(deps, actor, method, guest))
  }
  return results
}

/** Each step may mail only people that the dialog showed, at the addresses it showed. */
async function refuseUnshown(
  deps: Deps,
  { shownIds, announced }: ShownPeople,
  personIds: readonly string[],
): Promise<void> {
  if (hasDeadLinks(deps) && personIds.length > 1) refuse('LINKS_UNREACHABLE')
  if (announced === null) return personIds.length > 1 ? refuse('MAIL_UNANNOUNCED') : undefined
  const allowedIds = new Set(shownIds)
  if (!personIds.every((id) => allowedIds.has(id))) refuse('READERS_CHANGED')
  const rows = await deps.db
    .select({ email: sql<string | null>`lower(${people.email})` })
    .from(people)
    .where(isAmong(people.id, shownIds))
  if (invitationsFingerprint(rows.flatMap(({ email }) => email ?? [])) !== announced)
    refuse('READERS_CHANGED')
}

/** Sets up everyone with an address in one run, and returns the response of bulk-setup-guests. */
export async function setUpEveryone(deps: Deps, actor: Caller, method: SetUpMethod) {
  const all = await setUpGuests(deps, actor, method, await listPeopleToSetUp(deps.db))
  const failed = all.filter(({ status }) => status === 'failed').length
  const results = all.map(({ name, email, status, error, role }) => ({ name, email, status, error, role }))
  return { summary: { successful: all.length - failed, failed }, results }
}

type Guest = { id: string; name: string; email: string; isOrganiser: boolean }

async function setUpOne(deps: Deps, actor: Caller, method: SetUpMethod, guest: Guest): Promise<Result> {
  const about = {
    personId: guest.id,
    name: guest.name,
    email: guest.email,
    error: null,
    role: guest.isOrganiser ? 'admin' : 'guest',
    password: null,
    url: null,
    venueId: null,
    mailedAt: null,
  } as const
  try {
    const result =
      method.way === 'links' || guest.isOrganiser
        ? await giveLink(deps, actor, guest, method.way === 'links' ? method.venueId : null)
        : await givePassword(deps, actor, guest, method.way === 'preset' ? method.password : undefined)
    return { ...about, ...result }
  } catch (error) {
    // One person's problem must not keep the others from being set up.
    if (!(error instanceof ORPCError && error.code in refusals)) {
      const reference = logFailure(deps.log, error, 'a person could not be set up')
      return { ...about, status: 'failed', error: `Something went wrong. Reference ${reference}` }
    }
    if (error.code === 'ACCOUNT_USED') return { ...about, status: 'skipped' }
    return { ...about, status: 'failed', error: error.message }
  }
}

async function givePassword(deps: Deps, actor: Caller, { id }: Guest, preset: string | undefined) {
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
 * Gives a personal link: mails it if there is a mail server, at most once a day per person, else returns it to be
 * handed over. For a person with an account the link requires their sign-in. `preferredVenueId` is null if passwords
 * are given: only the organiser named in the settings gets a link then.
 */
async function giveLink(
  deps: Deps,
  actor: Caller,
  { id, isOrganiser }: Guest,
  preferredVenueId: string | null,
) {
  return deps.db.transaction(async (tx) => {
    const person = await lockInvitee(tx, id)
    if (preferredVenueId === null) refuseUsed(person)
    refuseDisabled(person)
    const used = person.accounts.find(({ usedAt }) => usedAt !== null)
    const editionsAhead = await listEditionsAhead(tx, id, deps.clock())
    const edition =
      editionsAhead.find(({ venueId }) => venueId === preferredVenueId) ??
      (isOrganiser ? editionsAhead[0] : undefined)
    if (!edition) {
      return refuse('LINK_EXPIRED', {
        message: 'Not invited to a current or upcoming event, so there is no link.',
      })
    }
    const { venueId } = edition
    const shared = { venueId, ...(used?.role && { role: used.role }) }
    if (hasAnswered({ ...edition, isUsed: used !== undefined }))
      return { ...shared, status: 'answered' } as const
    const target = { personId: id, venueId }
    if (deps.isMailConfigured && person.email !== null) {
      const [recentMail] = await listRecentlyMailed(tx, target, deps.clock())
      if (recentMail && recentMail.gives === (await roleByLink(tx, deps, id)))
        return { ...shared, status: 'link sent before', mailedAt: recentMail.mailedAt.toISOString() } as const
      await mailPersonalLink({ ...deps, db: tx }, actor, { ...target, recipient: person.email })
      return { ...shared, status: 'link sent', mailedAt: deps.clock().toISOString() } as const
    }
    const invitation = await makePersonalLink({ ...deps, db: tx }, actor, target, 'invitation.prepared')
    // The link that makes an organiser is never in a list: it is copied individually, which is audited.
    const url = invitation.gives === 'admin' ? null : personalLink(deps, invitation)
    return { ...shared, status: 'link ready', url } as const
  })
}

/** Refuses a password for an account that was signed in to, even if the account isn't linked to its person yet. */
function refuseUsed({ accounts }: Invitee): void {
  if (accounts.some(({ usedAt }) => usedAt !== null)) refuse('ACCOUNT_USED')
}

/** One password for many people must be neither common, nor an event's name, nor the organiser's own. */
async function refusePreset(deps: Deps, actorId: string, password: string): Promise<void> {
  await refuseWeakPassword(password, await listEventNames(deps.db))
  if (await deps.passwords.verify(password, await passwordHashOf(deps.db, actorId))) {
    refuse('WEAK_PASSWORD', { message: 'This is your own password. Choose another one for the guests.' })
  }
}

async function includesOrganiser({ db, organiserEmail }: Deps, personIds: readonly string[]) {
  if (organiserEmail === undefined || personIds.length === 0) return false
  const isNamedOrganiser = eq(sql`lower(${people.email})`, organiserEmail)
  return (await db.$count(people, and(inArray(people.id, [...personIds]), isNamedOrganiser))) > 0
}

async function findPerson({ db, organiserEmail }: Deps, personId: string): Promise<Guest | null> {
  const [person] = await db
    .select({ id: people.id, name: people.fullName, email: people.email })
    .from(people)
    .where(eq(people.id, personId))
  if (!person) return null
  const email = person.email?.toLowerCase() ?? ''
  return { id: person.id, name: person.name, email, isOrganiser: email !== '' && email === organiserEmail }
}
