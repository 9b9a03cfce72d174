import { z } from 'zod'
import { sixDigitCode, phoneNumber } from '#contract/fields.ts'
import { sendJson, type Handler } from '#server/sign-in/call.ts'
import { recordFailure } from '#server/sign-in/entry.ts'
import { signInByIdentity } from '#server/sign-in/provider.ts'
import { findIdentityOwner } from '#server/sign-in/identities/queries.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { refuse } from '#server/lib/refuse.ts'
import { identityOf, readPhoneCode, sendPhoneCode } from '#server/sign-in/phones/commands.ts'

const CodeRequest = z.strictObject({ phoneNumber })
const CodeSignIn = z.strictObject({ phoneNumber, code: sixDigitCode })

/** Sends a code to a linked number, with the same response for every number. */
export const phoneCode: Handler = async (call) => {
  const body = (await readJsonBody(call.request, CodeRequest)) ?? refuse('BAD_CALL')
  const { phoneNumber: number } = body
  const isWanted = (await findIdentityOwner(call.deps.db, identityOf(number))) !== null
  await sendPhoneCode(call.context, { number, purpose: 'sign-in', isWanted })
  sendJson(call.response, { sent: true })
}

export const phoneSignIn: Handler = async (call) => {
  const body = (await readJsonBody(call.request, CodeSignIn)) ?? refuse('BAD_CALL')
  const { phoneNumber: number, code } = body
  const identity = await readPhoneCode(call.context, { number, code, purpose: 'sign-in' }).catch(
    async (error: unknown) => {
      await recordFailure(call, undefined)
      throw error
    },
  )
  await signInByIdentity(call, identity)
}
