import { ORPCError } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { email, newPassword } from '#contract/fields.ts'
import { refusals } from '#contract/refusals.ts'
import type { Caller } from '#server/accounts/proved.ts'
import { findActor, sessionOfRequest } from '#server/accounts/sessions.ts'
import { authorize } from '#server/core/api.ts'
import { setUpEveryone } from '#server/invitations/bulk-setup/commands.ts'
import { createGuestAccount } from '#server/invitations/guest-accounts/commands.ts'
import { readJson } from '#server/lib/body.ts'
import { isTransient } from '#server/lib/database-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { logFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import { isCrossSite } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'

const basePath = '/functions/v1/'
const emailRequired = refusals.EMAIL_REQUIRED.message

const Invite = z.strictObject(
  {
    email: z.string(emailRequired).pipe(email(emailRequired)),
    personId: z.uuid('personId must be the id of a person'),
    /** Callers send it, but it isn't used: the account gets the person's name. */
    fullName: z.string().max(100).optional(),
  },
  'Send a JSON object with personId, email and fullName, and nothing else',
)
const Preset = z.strictObject(
  { guestPassword: z.string('guestPassword is required').pipe(newPassword) },
  'Send a JSON object with guestPassword, and nothing else',
)

type Call = (deps: Deps, actor: Caller, body: unknown) => Promise<object>

const createAccount: Call = async (deps, actor, body) => {
  const made = await createGuestAccount(deps, actor, Invite.parse(body))
  return { email: made.email, password: made.password }
}

const setUpWithPreset: Call = (deps, actor, body) =>
  setUpEveryone(deps, actor, { way: 'preset', password: Preset.parse(body).guestPassword })

/** The functions, which run the same commands as the screens. */
const functions: ReadonlyMap<string, Call> = new Map([
  ['create-guest-account', createAccount],
  ['bulk-setup-guests', setUpWithPreset],
])

/** The names of the functions, for lists of everything that can be called. */
export const functionNames: readonly string[] = [...functions.keys()]

/**
 * The two functions of spec §7, by POST with a bearer token or the cookie of our own pages, for organisers. Every
 * failure is reported in the field `error`.
 */
export function functionsRoute(deps: Deps): Route {
  return async (request, response) => {
    const path = pathOf(request)
    if (!path.startsWith(basePath)) return false
    const run = functions.get(path.slice(basePath.length))
    if (!run) sendBody(response, 404, { error: 'There is nothing here.' })
    else if (request.method !== 'POST') sendBody(response, 405, { error: 'Use POST.' })
    else if (isCrossSite(request, deps.publicUrl))
      sendBody(response, 403, { error: refusals.FORBIDDEN.message })
    else await respond(request, response, deps, run)
    return true
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  deps: Deps,
  run: Call,
): Promise<void> {
  try {
    const actor = await findActor(deps, sessionOfRequest(request, deps))
    if (!actor) return sendBody(response, 401, { error: 'Not authenticated' })
    authorize({ access: 'organiser' }, actor)
    sendBody(response, 200, await run(deps, actor, await readJson(request)))
  } catch (error) {
    if (error instanceof z.ZodError) {
      return sendBody(response, 400, { error: error.issues[0]?.message ?? 'Please check what you sent.' })
    }
    if (error instanceof ORPCError) return sendBody(response, error.status, { error: error.message })
    if (isTransient(error)) return sendBody(response, refusals.BUSY.status, { error: refusals.BUSY.message })
    const reference = logFailure(deps.log, error, `${pathOf(request)} failed`)
    sendBody(response, 500, { error: `Something went wrong. Reference ${reference}` })
  }
}

function sendBody(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
