import { ORPCError } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { sendJson, sendRefusal, type Answer, type Call } from '#server/auth/call.ts'
import { enter, findOwnerOf, mayEnter, recordFailure } from '#server/auth/entry.ts'
import { basePath } from '#server/auth/library.ts'
import { openByIdentity, rememberTrip, takeTrip } from '#server/identities/commands.ts'
import type { Trip } from '#server/identities/rules.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/lib/deps.ts'
import { asHeader, ownPath, withQuery } from '#server/lib/own-path.ts'
import type { Provider } from '#server/lib/providers.ts'
import { refuse } from '#server/lib/refuse.ts'

const frontDoor = '/auth'
const back = ownPath.default(frontDoor)
const Social = z.strictObject({ provider: z.string().max(40), callbackURL: back })
const address = email('Invalid email address')
const Sso = z.strictObject({
  email: address.optional(),
  domain: z.string().max(255).toLowerCase().optional(),
  callbackURL: back,
})

/** Answers where to send the browser to sign in with a provider: `{ url, redirect: true }`. */
export const signInSocial: Answer = async (call) =>
  answering(call, async () => {
    const given = (await readJsonBody(call.request, Social)) ?? refuse('BAD_CALL')
    const provider = call.deps.providers.find(({ id }) => id === given.provider) ?? refuse('NOT_FOUND')
    return leave(call, provider, { back: given.callbackURL, linkTo: null })
  })

/** The same for whoever knows only their address: its domain says which provider. */
export const signInSso: Answer = async (call) =>
  answering(call, async () => {
    const given = (await readJsonBody(call.request, Sso)) ?? refuse('BAD_CALL')
    const domain = given.domain ?? given.email?.split('@')[1] ?? refuse('BAD_CALL')
    const provider =
      call.deps.providers.find(({ domains }) => domains.includes(domain)) ?? refuse('SSO_UNKNOWN')
    return leave(call, provider, { back: given.callbackURL, linkTo: null })
  })

/** Where a provider sends the browser back to. GET, because it is a link; only the browser that left is let in. */
export const cameBack =
  (provider: Provider): Answer =>
  async (call) => {
    const { context, response } = call
    const cameBackTo = new URL(call.request.url ?? '/', call.deps.publicUrl)
    let trip: Trip | undefined
    try {
      const state = cameBackTo.searchParams.get('state') ?? ''
      const held = context.cookie(tripCookie(call.deps))
      trip = await takeTrip(call.deps, { state, held, providerId: provider.id })
      const vouched = await provider.finish(cameBackTo, { ...trip, state })
      await signInBy(call, vouched, trip.back)
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      redirect(response, withQuery(trip?.linkTo ? trip.back : frontDoor, 'refused', error.code))
    }
  }

type Way = Pick<Trip, 'back' | 'linkTo'>

/** Remembers the trip and answers its address. */
async function leave(call: Call, provider: Provider, way: Way): Promise<{ url: string; redirect: true }> {
  const { deps, context } = call
  const { url, ...secrets } = await provider.begin(`${deps.publicUrl}${basePath}${callbackPath(provider)}`)
  const held = context.cookie(tripCookie(deps))
  const kept = await rememberTrip(deps, {
    ...secrets,
    ...way,
    held,
    providerId: provider.id,
    address: context.address,
  })
  context.setCookie(cookieLine(tripCookie(deps), kept, { secure: isSecure(deps), maxAgeSeconds: 600 }))
  return { url, redirect: true }
}

async function signInBy(
  call: Call,
  vouched: Parameters<typeof openByIdentity>[1],
  to: string,
): Promise<void> {
  const { deps, context, response } = call
  const ownerId = await openByIdentity(deps, vouched)
  const owner = ownerId === null ? undefined : await findOwnerOf(deps, ownerId)
  if (!owner || !mayEnter(deps, owner)) {
    await recordFailure(call, owner)
    return refuse('IDENTITY_UNKNOWN')
  }
  const line = await startSession(deps.db, deps, { userId: owner.id, userAgent: context.userAgent })
  await enter(call, owner, [line], () => redirect(response, asHeader(to)))
}

/** Below /auth/v1; the operator names it at the provider. */
export const callbackPath = ({ id }: Pick<Provider, 'id'>) => `/callback/${id}`

const tripCookie = (deps: Deps) => cookieName('quarterdeck-trip', isSecure(deps))

async function answering(call: Call, work: () => Promise<unknown>): Promise<void> {
  try {
    sendJson(call.response, await work())
  } catch (error) {
    sendRefusal(call, error)
  }
}

function redirect(response: ServerResponse<IncomingMessage>, to: string): void {
  response.writeHead(302, { location: to })
  response.end()
}
