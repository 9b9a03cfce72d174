import { z } from 'zod'
import { endSessions } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { recordOwn } from '#server/audit/commands.ts'
import { callLibrary, send, sendJson, type Call } from '#server/sign-in/call.ts'
import { readJson } from '#server/lib/body.ts'
import { sendFailure } from '#server/lib/failure.ts'
import { endOtherSessions } from '#server/accounts/own/commands.ts'

const scopes = ['local', 'others', 'global'] as const
const SignOutRequest = z.union([
  z.undefined(),
  z.strictObject({
    scope: z.enum(scopes).default('local'),
    /** false: the page deletes the account's data itself, because this device still has unsent data. */
    clearsStorage: z.boolean().default(true),
  }),
])

/**
 * Ends the calling session (`local`, the default), the account's others, or all of them. Succeeds even without a
 * session; responds with 400 to another scope.
 */
export async function signOut(call: Call): Promise<void> {
  const { deps, request, response, context } = call
  const parsed = SignOutRequest.safeParse(await readJson(request))
  if (!parsed.success) {
    const message = 'scope must be global, local or others'
    return sendFailure(request, response, { status: 400, code: 'validation_failed', message })
  }
  const scope = parsed.data?.scope ?? 'local'
  const actor = await context.authenticate()
  if (scope === 'others') {
    if (actor) await endOtherSessions(deps.db, actor)
    return sendJson(response, { success: true })
  }
  const libraryResponse = await callLibrary(call, { path: '/sign-out', body: '{}' })
  if (libraryResponse.ok && actor) await recordSignOut(call, actor, scope)
  // Deletes offline copies and the worker too (security R-19), even in a browser whose page is broken.
  if (libraryResponse.ok && parsed.data?.clearsStorage !== false)
    response.setHeader('clear-site-data', '"storage"')
  await send(response, libraryResponse)
}

const recordSignOut = ({ deps }: Call, { userId }: Actor, scope: 'local' | 'global') =>
  deps.db.transaction(async (tx) => {
    if (scope === 'global') await endSessions(tx, userId)
    await recordOwn(tx, userId, 'account.signedOut')
  })
