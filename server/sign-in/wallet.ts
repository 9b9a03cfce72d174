import { z } from 'zod'
import { sendJson, type Handler } from '#server/sign-in/call.ts'
import { signInByIdentity } from '#server/sign-in/provider.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { refuse } from '#server/lib/refuse.ts'
import { makeNonce, verifyMessage } from '#server/sign-in/wallets/commands.ts'

/** Returns a nonce to sign: `{ nonce }`. */
export const walletNonce: Handler = async (call) => sendJson(call.response, await makeNonce(call.context))

const SignedMessage = z.strictObject({
  message: z.string().max(2000),
  signature: z.string().max(200),
})

/** Signs in by a message that a linked wallet signed. */
export const walletSignIn: Handler = async (call) => {
  const body = (await readJsonBody(call.request, SignedMessage)) ?? refuse('BAD_CALL')
  await signInByIdentity(call, await verifyMessage(call.context, body))
}
