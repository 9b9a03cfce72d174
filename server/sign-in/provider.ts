import { ORPCError } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { sameOriginPath } from '#contract/sign-in.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { sendJson, type Handler, type Call } from '#server/sign-in/call.ts'
import {
  requireSecondFactor,
  completeSignIn,
  findOwnerOf,
  canSignIn,
  recordFailure,
} from '#server/sign-in/entry.ts'
import { linkIdentity, openByIdentity } from '#server/sign-in/identities/commands.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { encodedPath, withQuery } from '#server/lib/site-path.ts'
import type { Provider, VerifiedIdentity } from '#server/core/ports.ts'
import { refuse } from '#server/lib/refuse.ts'
import { startFlow, finishFlow } from '#server/sign-in/oauth-flows/commands.ts'
import type { OAuthFlow } from '#server/sign-in/oauth-flows/rules.ts'

const signInPath = '/auth'
const callbackURL = sameOriginPath.default(signInPath)
const Social = z.strictObject({ provider: z.string().max(40), callbackURL })
const address = email('Invalid email address')
const Sso = z.strictObject({
  email: address.optional(),
  domain: z.string().max(255).toLowerCase().optional(),
  callbackURL,
})

/** Returns where to send the browser to sign in with a provider: `{ url, redirect: true }`. */
export const signInSocial: Handler = async (call) => {
  const body = (await readJsonBody(call.request, Social)) ?? refuse('BAD_CALL')
  const provider = call.deps.providers.find(({ id }) => id === body.provider) ?? refuse('NOT_FOUND')
  sendJson(call.response, await startSignIn(call, provider, body.callbackURL))
}

/** Like `signInSocial`, for people who only know their address: its domain determines the provider. */
export const signInSso: Handler = async (call) => {
  const body = (await readJsonBody(call.request, Sso)) ?? refuse('BAD_CALL')
  const domain = body.domain ?? body.email?.split('@')[1] ?? refuse('BAD_CALL')
  const provider =
    call.deps.providers.find(({ domains }) => domains.includes(domain)) ?? refuse('SSO_UNKNOWN')
  sendJson(call.response, await startSignIn(call, provider, body.callbackURL))
}

/** Handles a provider's redirect back, and refuses any browser but the one that started the flow. */
export const handleCallback =
  (provider: Provider): Handler =>
  async (call) => {
    const { context, response } = call
    const callback = new URL(call.request.url ?? '/', call.deps.publicUrl)
    let flow: OAuthFlow | undefined
    try {
      const state = callback.searchParams.get('state') ?? ''
      flow = await finishFlow(context, { state, providerId: provider.id })
      const { back } = flow
      const identity = await provider.finish(callback, { ...flow, state })
      if (flow.linkTo) await linkInSession(call, identity, flow.linkTo)
      else {
        return await signInByIdentity(call, identity, {
          onSignedIn: () => redirect(response, encodedPath(back)),
          onFactorRequired: () => redirect(response, '/second-factor'),
        })
      }
      redirect(response, withQuery(back, 'linked', provider.id))
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      redirect(response, withQuery(flow?.linkTo ? flow.back : signInPath, 'refused', error.code))
    }
  }

const startSignIn = async ({ context }: Call, provider: Provider, to: string) => ({
  ...(await startFlow(context, provider, { back: to, linkTo: null })),
  redirect: true,
})

/**
 * Links an identity only for the session that started the flow: a browser that has since signed out, or in as someone
 * else, links nothing.
 */
async function linkInSession(
  { deps, context }: Call,
  identity: VerifiedIdentity,
  linkTo: NonNullable<OAuthFlow['linkTo']>,
) {
  const actor = await context.authenticate()
  if (actor?.sessionId !== linkTo.sessionId) return refuse('TRIP_UNKNOWN')
  return linkIdentity(deps, linkTo.userId, identity)
}

/** Where a browser that doesn't call the service directly continues. */
type Reply = { onSignedIn: () => void; onFactorRequired: () => void }

/** Signs in the owner of a verified identity. A refusal is audited. */
export async function signInByIdentity(call: Call, identity: VerifiedIdentity, reply?: Reply): Promise<void> {
  const { deps, context } = call
  const ownerId = await openByIdentity(deps, identity)
  const owner = ownerId === null ? undefined : await findOwnerOf(deps, ownerId)
  if (!owner || !canSignIn(deps, owner)) {
    await recordFailure(call, owner)
    return refuse('IDENTITY_NOT_FOUND')
  }
  if (await requireSecondFactor(call, owner, reply?.onFactorRequired)) return
  const line = await startSession(deps.db, deps, { userId: owner.id, userAgent: context.userAgent })
  await completeSignIn(call, owner, [line], reply?.onSignedIn)
}

function redirect(response: ServerResponse<IncomingMessage>, to: string): void {
  response.writeHead(302, { location: to })
  response.end()
}
