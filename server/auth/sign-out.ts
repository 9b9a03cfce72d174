import { findActor, sessionOfRequest } from '#server/accounts/sessions.ts'
import { record } from '#server/audit/commands.ts'
import { ask, send, type Call } from '#server/auth/call.ts'

/** Ends the session that asks. Answers the same when there is none. */
export async function signOut(call: Call): Promise<void> {
  const { deps, request, response } = call
  const leaving = await findActor(deps, sessionOfRequest(request, deps))
  const answer = await ask(call, '{}')
  if (answer.ok && leaving) {
    const entry = { action: 'account.signedOut', entity: 'account', entityId: leaving.userId }
    await record(deps.db, leaving.userId, entry)
  }
  // Offline copies and the worker go with it (security R-19), also from a browser whose page is out of order.
  if (answer.ok) response.setHeader('clear-site-data', '"storage"')
  await send(response, answer)
}
