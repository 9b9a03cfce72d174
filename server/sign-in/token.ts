import { authorize } from '#server/core/api.ts'
import { callLibrary, send, type Handler } from '#server/sign-in/call.ts'

/** Sends the public keys with which other services verify our tokens. */
export const publicKeys: Handler = async (call) =>
  send(call.response, await callLibrary(call, { path: '/jwks' }))

/**
 * A signed token, valid for a quarter of an hour, that tells another service who is signed in here. We don't accept
 * it ourselves: an ended session must end immediately, and such a token can't be revoked.
 */
export const issueToken: Handler = async (call) => {
  // The library only checks that the session exists; we check its account and rights.
  authorize({ access: 'signedIn' }, await call.context.authenticate())
  await send(call.response, await callLibrary(call))
}
