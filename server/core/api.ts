import { implement, type AnyProcedure } from '@orpc/server'
import { z } from 'zod'
import type { Meta } from '#contract/access.ts'
import { id, ofVenue } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import type { Actor, AuthorizedQuery, Context, Key } from '#server/core/context.ts'
import { refuse } from '#server/lib/refuse.ts'

const contracted = implement(contract).$context<Context>()

const gate = contracted.middleware(async ({ context, procedure, next }, input) => {
  const meta = procedure['~orpc'].meta
  if (meta.needsCaptcha) await context.takeSolution()
  const key = isForCallers(meta) ? context.key() : undefined
  if (key) await context.admitKey(authorizeKey(meta, await key, input))
  else if (meta.access === 'door') await authorizeAtDoor(meta, context, input)
  else if (meta.access === 'partner') await authorizePartner(context)
  else if (meta.access !== 'anyone') authorize(meta, await context.authenticate())
  return next()
})

/**
 * The base of every procedure: authenticates and authorises the caller by the contract's access. It can't be bypassed,
 * because the check runs before the input is read.
 */
export const api = contracted.use(gate)

/** Like `api`, for a list sent as the JSON text that Postgres built: its rows aren't validated one by one. */
export const jsonApi = implement(contract, { initialOutputValidationIndex: Number.NaN })
  .$context<Context>()
  .use(gate)

/**
 * For a page with a single query: one statement authenticates the caller and selects the page's content, and the gate
 * decides before any of it is sent. Input without a valid venue runs no query, and is refused behind the gate like any
 * other. The response is JSON text as Postgres built it, whose rows aren't validated one by one.
 */
export function queryApi(query: AuthorizedQuery) {
  const gateWithQuery = contracted.middleware(async ({ context, procedure, next }, input) => {
    const venueId = ofVenue.safeParse(input).data?.venueId ?? null
    const meta = procedure['~orpc'].meta
    const key = context.key()
    if (key) await context.admitKey(authorizeKey(meta, await key, input), { query, venueId })
    else authorize(meta, await context.authenticateWithQuery(query, venueId))
    return next()
  })
  queries.set(gateWithQuery, query)
  return implement(contract, { initialOutputValidationIndex: Number.NaN })
    .$context<Context>()
    .use(gateWithQuery)
}

const queries = new WeakMap<object, AuthorizedQuery>()

/** The query of a procedure made with `queryApi`. */
export const queryOf = (procedure: AnyProcedure): AuthorizedQuery | undefined =>
  procedure['~orpc'].middlewares.map((one) => queries.get(one)).find((query) => query !== undefined)

const NamesVenue = z.object({ venueId: id })

/** Refuses callers without access. Separate, so that a test can replace it and see the permission matrix fail. */
export function authorize(meta: Meta, actor: Actor | null): void {
  if (!actor) refuse('UNAUTHORIZED')
  if (actor.isShutOut) refuse('FORBIDDEN')
  if (actor.mustChangePassword && !meta.whileMustChange) refuse('MUST_CHANGE_PASSWORD')
  if (!gates[meta.access](actor)) refuse('FORBIDDEN')
  // Checked last: a caller without access isn't asked for a password first.
  if (meta.isSensitive && !actor.isProved) refuse('REAUTHENTICATION_REQUIRED')
}

/** Keys are ignored if anyone may call, or if a partner's link identifies the caller. */
const isForCallers = ({ access }: Meta): boolean => access !== 'anyone' && access !== 'partner'

/** Returns the key if it may make this call: within its scopes, and about its edition. Separate like `authorize`. */
function authorizeKey(meta: Meta, key: Key | null, input: unknown): Key {
  if (!key) return refuse('UNAUTHORIZED', { message: 'This key has ended or doesn’t exist.' })
  const scope = meta.key ?? refuse('FORBIDDEN', { message: 'Only people may do this, not a key.' })
  if (!key.scopes.includes(scope)) refuse('FORBIDDEN', { message: `This key lacks the scope “${scope}”.` })
  if (key.venueId !== null && NamesVenue.safeParse(input).data?.venueId !== key.venueId)
    refuse('FORBIDDEN', { message: 'This key is for one event, which the call must name as venueId.' })
  return key
}

/** Like `authorize`, but returns false: for parts of a response that are left out instead of refused. */
export function isAllowed(meta: Meta, actor: Actor): boolean {
  try {
    authorize(meta, actor)
    return true
  } catch {
    return false
  }
}

/**
 * Admits an organiser, or this browser's helper at their own edition. All other procedures treat a helper as not signed
 * in. Separate like `authorize`.
 */
async function authorizeAtDoor(meta: Meta, context: Context, input: unknown): Promise<void> {
  const actor = await context.authenticate()
  const helper = actor?.role === 'admin' ? null : await context.helper()
  if (!helper) return authorize(meta, actor)
  if (NamesVenue.safeParse(input).data?.venueId !== helper.venueId) refuse('FORBIDDEN')
  if (helper.endedAt && !meta.whenEnded) refuse('DESK_ENDED')
  context.admitHelper(helper)
}

/**
 * Admits only the partner whose link the call carries, so that an organiser who opens it sees what the partner sees.
 * Separate like `authorize`.
 */
async function authorizePartner(context: Context): Promise<void> {
  context.admitPartner((await context.partner()) ?? refuse('PARTNER_LINK_ENDED'))
}

const gates: Record<Meta['access'], (actor: Actor) => boolean> = {
  anyone: () => true,
  signedIn: () => true,
  guest: (actor) => actor.role !== null && actor.personId !== null,
  member: (actor) => actor.role === 'admin' || (actor.role === 'guest' && actor.personId !== null),
  door: (actor) => actor.role === 'admin',
  organiser: (actor) => actor.role === 'admin',
  partner: () => false,
}
