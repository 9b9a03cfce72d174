import { authorize } from '#server/core/api.ts'
import { ask, send, type Answer } from '#server/sign-in/call.ts'

/** The public keys with which another service checks a token of ours. */
export const publicKeys: Answer = async (call) => send(call.response, await ask(call, { path: '/jwks' }))

/**
 * A signed token, good for a quarter of an hour, that tells another service who is signed in here. Nothing of ours
 * takes it: a session that ends has ended at once, and such a token could not be taken back.
 */
export const issueToken: Answer = async (call) => {
  // The library looks only whether the session is there; whose it is, and what they may, is ours to ask.
  authorize({ access: 'signedIn' }, await call.context.authenticate())
  await send(call.response, await ask(call))
}
