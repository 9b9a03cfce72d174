import { randomUUID } from 'node:crypto'
import { printSetUpLink, recoverOrganiser } from '#server/sign-in/first-organiser/commands.ts'
import { accountProofs } from '#server/db/tables/accounts.ts'
import { linkToken, type LinkKind } from '#server/lib/link-token.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { answers, uniqueText, uniqueEmail, registrationPassword } from '#server/testing/matrix-fields.ts'
import {
  newDeskLink,
  newInvitation,
  newOrganiserInvitation,
  newRegistration,
} from '#server/testing/matrix-rows.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import type { Client, serve } from '#server/testing/served.ts'

export type Scene = {
  fixture: Fixture
  served: Awaited<ReturnType<typeof serve>>
  /** An organiser with a fresh sign-in. */
  organiser: Client
  /** Advances the clock by milliseconds. */
  wait: (milliseconds: number) => void
}

/** A procedure with its input, or a page: GET without a body, POST with one. */
export type Attempt = { path: string; input?: unknown } | { address: string; body?: unknown }

/** A caller with access, and how that access ends. */
export type Caller = {
  headers?: Record<string, string>
  /** A call that succeeds before the end: otherwise a refusal afterwards would prove nothing. */
  opens?: Attempt
  /** Every call that succeeds only before the end, with inputs created before it. */
  calls: readonly Attempt[]
  /** Whether the caller listens to signals until the end. */
  isListening?: true
  end: () => Promise<unknown>
  /** The tables of counters and logs that a refusal may write. */
  writes?: readonly string[]
  /** Restores what the next caller needs. */
  makeReady?: () => Promise<unknown>
}

export type MakeCaller = (scene: Scene) => Promise<Caller>

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

type LinkCase<Link> = {
  /** Creates a valid link, and returns what is needed to revoke it. */
  make: (scene: Scene) => Promise<Link>
  /** The first succeeds while the link is valid, unless `isShut`. */
  calls: (link: Link, scene: Scene) => readonly Attempt[]
  isShut?: true
  ends: Readonly<Record<string, (scene: Scene, link: Link) => Promise<unknown>>>
  makeReady?: (scene: Scene) => Promise<unknown>
}

/** A caller for each way in which a link becomes invalid. */
function callersOf<Link>(
  kind: LinkKind,
  { make, calls, isShut, ends, makeReady }: LinkCase<Link>,
): [string, MakeCaller][] {
  return Object.entries(ends).map(([how, end]) => [
    `a link of the kind ${kind} ${how}`,
    async (scene) => {
      const link = await make(scene)
      const [first, ...others] = calls(link, scene)
      if (!first) throw new Error(`Nothing is called by a link of the kind ${kind}.`)
      return {
        ...(isShut === undefined && { opens: first }),
        calls: [first, ...others],
        end: () => end(scene, link),
        ...(makeReady && { makeReady: () => makeReady(scene) }),
      }
    },
  ])
}

const registrationLinks = (kind: 'claim' | 'claim-handed') =>
  callersOf(kind, {
    make: ({ fixture }) => newRegistration(fixture, kind),
    calls: ({ token }) => [
      { path: 'claims.open', input: { token } },
      { path: 'claims.confirm', input: { token, password: registrationPassword } },
      { path: 'claims.confirm', input: { token, newPassword: uniqueText('Gorse') } },
      { path: 'claims.renew', input: { token } },
    ],
    ends: {
      'that was used': ({ served }, { token }) =>
        served.browser().claims.confirm({
          token,
          ...(kind === 'claim' ? { password: registrationPassword } : { newPassword: uniqueText('Gorse') }),
        }),
      'whose registration was dismissed': ({ organiser }, { id }) => organiser.claims.dismiss({ id }),
      'whose registration has another address': ({ organiser }, { id }) =>
        organiser.claims.correctAddress({ id, email: uniqueEmail() }),
    },
  })

/** Mails an account a link to its own or a new address. */
async function newProof({ fixture: { deps } }: Scene, kind: 'reset' | 'new e-mail') {
  const [email, newEmail] = [uniqueEmail(), uniqueEmail()]
  const userId = await addAccount(deps.db, deps.passwords, { name: uniqueText('Person'), email })
  const id = randomUUID()
  const expiresAt = new Date(deps.clock().getTime() + hourMs)
  await deps.db
    .insert(accountProofs)
    .values({ id, userId, kind, email: kind === 'reset' ? email : newEmail, expiresAt })
  const token = linkToken(deps.secret, kind === 'reset' ? 'reset' : 'new-email', { id, generation: 1 })
  return { userId, token }
}

const tokenIn = (url: string) => url.split('#')[1] ?? ''
const afterTwoHours = (scene: Scene) => Promise.resolve(scene.wait(2 * hourMs))
export const afterTheEvent = (scene: Scene) => Promise.resolve(scene.wait(20 * dayMs))

const byKind: Readonly<Record<Exclude<LinkKind, 'partner' | 'factor' | 'stop'>, [string, MakeCaller][]>> = {
  ['claim']: registrationLinks('claim'),
  'claim-handed': registrationLinks('claim-handed'),
  invitation: callersOf('invitation', {
    make: ({ fixture }) => newInvitation(fixture),
    calls: ({ token }, { fixture }) => [
      { path: 'invitations.open', input: { token } },
      { path: 'invitations.attend', input: { token } },
      { path: 'invitations.decline', input: { token } },
      { path: 'invitations.undoDecline', input: { token } },
      {
        path: 'invitations.accept',
        input: { token, answers: answers(fixture.studio), password: uniqueText('Gorse') },
      },
    ],
    ends: {
      'that was revoked': ({ organiser, fixture }, { personId }) =>
        organiser.invitations.revoke({ personId, venueId: fixture.here }),
      'that was revoked and made again': async ({ organiser, fixture }, { personId }) => {
        await organiser.invitations.revoke({ personId, venueId: fixture.here })
        await organiser.invitations.link({ personId, venueId: fixture.here })
      },
      'after its event': afterTheEvent,
    },
  }),
  organiser: callersOf('organiser', {
    make: ({ fixture }) => newOrganiserInvitation(fixture),
    calls: ({ token }) => [
      { path: 'administration.invitationOpen', input: { token } },
      { path: 'administration.acceptInvitation', input: { token, password: uniqueText('Gorse') } },
    ],
    ends: {
      'that was withdrawn': ({ organiser }, { id }) => organiser.administration.withdrawInvitation({ id }),
      'that was used': ({ served }, { token }) =>
        served.browser().administration.acceptInvitation({ token, password: uniqueText('Gorse') }),
      'whose time is over': afterTwoHours,
    },
  }),
  reset: callersOf('reset', {
    make: (scene) => newProof(scene, 'reset'),
    calls: ({ token }) => [
      { path: 'accounts.resetOpen', input: { token } },
      { path: 'accounts.reset', input: { token, newPassword: uniqueText('Gorse') } },
    ],
    ends: {
      'that was used': ({ served }, { token }) =>
        served.browser().accounts.reset({ token, newPassword: uniqueText('Gorse') }),
      'whose account was disabled': ({ organiser }, { userId: id }) =>
        organiser.administration.disable({ id }),
      'whose time is over': afterTwoHours,
    },
  }),
  'new-email': callersOf('new-email', {
    make: (scene) => newProof(scene, 'new e-mail'),
    calls: ({ token }) => [
      { path: 'accounts.newEmailOpen', input: { token } },
      { path: 'accounts.confirmEmail', input: { token, password: castPassword } },
    ],
    ends: {
      'that was used': ({ served }, { token }) =>
        served.browser().accounts.confirmEmail({ token, password: castPassword }),
      'whose account was disabled': ({ organiser }, { userId: id }) =>
        organiser.administration.disable({ id }),
      'whose time is over': afterTwoHours,
    },
  }),
  recovery: callersOf('recovery', {
    make: async ({ fixture: { deps } }) => ({ token: tokenIn(await recoverOrganiser(deps, uniqueEmail())) }),
    calls: ({ token }) => [{ path: 'accounts.recover', input: { token, password: uniqueText('Gorse') } }],
    isShut: true,
    ends: {
      'that was used': ({ served }, { token }) =>
        served.browser().accounts.recover({ token, password: uniqueText('Gorse') }),
      'whose time is over': afterTwoHours,
    },
  }),
  'set-up': callersOf('set-up', {
    make: async ({ fixture: { deps } }) => ({ token: tokenIn(await printSetUpLink(deps)) }),
    calls: ({ token }) => [
      { path: 'accounts.setUpOpen', input: { token } },
      {
        path: 'accounts.setUp',
        input: { token, password: uniqueText('Gorse'), name: 'Ana Lima', email: uniqueEmail() },
      },
    ],
    isShut: true,
    // The fixture has organisers from the start.
    ends: { 'once there is an organiser': async () => undefined },
  }),
  feed: callersOf('feed', {
    make: async ({ served, fixture }) => {
      const owner = await served.signedIn(fixture.member('guest').userId)
      const { url } = await owner.calendar.open()
      return { owner, address: new URL(url ?? '').pathname }
    },
    calls: ({ address }) => [{ address }],
    ends: {
      'that was renewed': (_scene, { owner }) => owner.calendar.renew(),
      'that was closed': (_scene, { owner }) => owner.calendar.close(),
      'that was closed and opened again': async (_scene, { owner }) => {
        await owner.calendar.close()
        await owner.calendar.open()
      },
    },
  }),
  desk: callersOf('desk', {
    make: ({ fixture }) => newDeskLink(fixture),
    calls: ({ token }) => [
      { path: 'deskDevices.open', input: { token } },
      { path: 'deskDevices.join', input: { token, name: 'Rui' } },
    ],
    ends: {
      'that was ended': ({ organiser }, { venueId }) => organiser.deskDevices.endLink({ venueId }),
      'that was revoked and shown again': async ({ organiser }, { venueId }) => {
        await organiser.deskDevices.endLink({ venueId })
        await organiser.deskDevices.showLink({ venueId, maxDevices: 3 })
      },
    },
  }),
}

/**
 * Leaves out the links of partners, whom ended-callers.ts covers, of second factors, which no procedure takes, and of
 * reminders, which never expire.
 */
export const callersByLink: Readonly<Record<string, MakeCaller>> = Object.fromEntries(
  Object.values(byKind).flat(),
)
