import { implement } from '@orpc/server'
import { z } from 'zod'
import type { Meta } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import type { Actor, AuthorizedQuery } from '#server/accounts/sessions.ts'
import { takeSolution } from '#server/sign-in/captcha/commands.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Every procedure is made from `api`: who are you, may you. Access is what the contract declares; there is no
 * way around it, because the check runs before input is even looked at.
 */
export const api = implement(contract)
  .$context<Context>()
  .use(async ({ context, procedure, next }) => {
    const meta = procedure['~orpc'].meta
    if (meta.asksCaptcha) await takeSolution(context)
    if (meta.access !== 'anyone') authorize(meta, await context.authenticate())
    return next()
  })

/**
 * The same for a page with a single query: one statement authenticates the caller and selects the page's content, and
 * the gate decides before any of it is sent. Input without a valid venue queries none, and is refused behind the gate
 * like any other. The answer is JSON text as Postgres built it, whose rows are not validated one by one.
 */
export const queryApi = (query: AuthorizedQuery) =>
  implement(contract, { initialOutputValidationIndex: Number.NaN })
    .$context<Context>()
    .use(async ({ context, procedure, next }, input) => {
      const about = AboutVenue.safeParse(input)
      authorize(
        procedure['~orpc'].meta,
        await context.authenticateWithQuery(query, about.data?.venueId ?? null),
      )
      return next()
    })

const AboutVenue = z.strictObject({ venueId: id })

/** Refuses who may not call. Kept apart so that a test can take it away and see the matrix turn red. */
export function authorize(meta: Meta, actor: Actor | null): void {
  if (!actor) refuse('UNAUTHORIZED')
  if (actor.isShutOut) refuse('FORBIDDEN')
  if (actor.mustChangePassword && !meta.whileMustChange) refuse('MUST_CHANGE_PASSWORD')
  if (!gates[meta.access](actor)) refuse('FORBIDDEN')
  // Last: nobody is asked for a password to hear that they may not.
  if (meta.isSensitive && !actor.isProved) refuse('REAUTHENTICATION_REQUIRED')
}

const gates: Record<Meta['access'], (actor: Actor) => boolean> = {
  anyone: () => true,
  signedIn: () => true,
  guest: (actor) => actor.role !== null && actor.personId !== null,
  member: (actor) => actor.role === 'admin' || (actor.role === 'guest' && actor.personId !== null),
  organiser: (actor) => actor.role === 'admin',
}
