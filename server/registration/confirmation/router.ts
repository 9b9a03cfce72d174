import { api } from '#server/core/api.ts'
import { withActorAndDeps, byId } from '#server/core/acting.ts'
import { deviceCookie, deviceCookieLine } from '#server/accounts/passwords/device-token.ts'
import { checkOwnPassword } from '#server/accounts/passwords/limit.ts'
import { record } from '#server/audit/commands.ts'
import {
  changeRegistrationAddress,
  findProvedRegistration,
  sendRegistrationAgain,
} from '#server/registration/pending/commands.ts'
import { findRegistration, listWaiting } from '#server/registration/pending/queries.ts'
import { acceptRegistration } from '#server/registration/approval/commands.ts'
import { confirmRegistration } from '#server/registration/confirmation/commands.ts'
import { dismissRegistration, dismissRegistrations } from '#server/registration/endings/commands.ts'
import { showRegistration } from '#server/registration/confirmation/queries.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { delivery, deliveryBy } from '#server/core/deps.ts'
import { linkToken, readLinkToken } from '#server/lib/link-token.ts'
import { readProofCookie, setProofCookie } from '#server/registration/pending/cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { limitResends, earliestMailTime } from '#server/registration/limit.ts'

export const pendingRegistrations = {
  open: api.claims.open.handler(async ({ context, input }) =>
    showRegistration(context.deps, input.token, {
      actor: await context.authenticate(),
      proofCookie: readProofCookie(context),
    }),
  ),
  confirm: api.claims.confirm.handler(async ({ context, input }) => {
    const { deps } = context
    const { cookie, email, confirmed } = await confirmRegistration(deps, {
      token: input.token,
      password: input.password,
      newPassword: input.newPassword,
      actor: await context.authenticate(),
      proofCookie: readProofCookie(context),
      deviceCookie: context.cookie(deviceCookie(deps)),
      userAgent: context.userAgent,
      address: context.address,
    })
    if (cookie !== null) context.setCookie(cookie)
    context.setCookie(deviceCookieLine(deps, email))
    return confirmed
  }),
  renew: api.claims.renew.handler(async ({ context, input }) => {
    const { deps, address } = context
    const target =
      readLinkToken(deps.secret, 'claim', input.token) ??
      readLinkToken(deps.secret, 'claim-handed', input.token)
    const registration = target && (await findRegistration(deps.db, target.id))
    if (!target || registration?.generation !== target.generation) return refuse('LINK_INVALID')
    await limitResends(deps, { address, registrationId: target.id })
    const sendAt = await sendRegistrationAgain(deps, target.id, 'again')
    return sendAt ? deliveryBy(deps, sendAt) : refuse('LINK_INVALID')
  }),
  sendAgain: api.claims.sendAgain.handler(async ({ context }) => {
    const { deps } = context
    const registration = await provedRegistration(context)
    const sendAt = await sendRegistrationAgain(deps, registration.id, 'again')
    return sendAt ? deliveryBy(deps, sendAt) : refuse('LINK_INVALID')
  }),
  changeAddress: api.claims.changeAddress.handler(async ({ context, input }) => {
    const { deps, address } = context
    const registration = await provedRegistration(context)
    const { email, password } = input
    const isOwner = password !== undefined
    if (isOwner)
      await checkOwnPassword(deps, attemptOn(context, registration.id), password, registration.addressProof)
    const notBefore = await earliestMailTime(deps, { address, email })
    const changed = await changeRegistrationAddress(deps, {
      registrationId: registration.id,
      email,
      by: isOwner ? 'owner' : 'browser',
      notBefore,
    })
    if (changed === null) return refuse('LINK_INVALID')
    setProofCookie(context, changed.proof)
    return { email, ...deliveryBy(deps, changed.sendAt), choosesPassword: !isOwner }
  }),

  waiting: api.claims.waiting.handler(({ context, input }) => listWaiting(context.deps.db, input)),
  dismiss: api.claims.dismiss.handler(withActorAndDeps(byId(dismissRegistration))),
  dismissAll: api.claims.dismissAll.handler(async ({ context, input }) => ({
    dismissed: await dismissRegistrations(context.deps, context.actor().userId, input),
  })),
  correctAddress: api.claims.correctAddress.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      const change = { registrationId: input.id, email: input.email, by: 'organiser' } as const
      if ((await changeRegistrationAddress({ ...deps, db: tx }, change)) === null) refuse('NOT_FOUND')
      await recordRegistration(tx, context, 'claim.address corrected', input.id)
    })
    return delivery(deps)
  }),
  resend: api.claims.resend.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      if (!(await sendRegistrationAgain({ ...deps, db: tx }, input.id, 'organiser'))) refuse('NOT_FOUND')
      await recordRegistration(tx, context, 'claim.sent again', input.id)
    })
    return delivery(deps)
  }),
  accept: api.claims.accept.handler(withActorAndDeps(acceptRegistration)),
  revealLink: api.claims.revealLink.handler(async ({ context, input }) => {
    const { deps } = context
    const registration = await findRegistration(deps.db, input.id)
    if (!registration || registration.endedAt || registration.linkExpiresAt <= deps.clock())
      return refuse('NOT_FOUND')
    await recordRegistration(deps.db, context, 'claim.link revealed', registration.id)
    return { url: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', registration)}` }
  }),
}

/** Needs no captcha, because the browser holds the cookie of the pending registration. */
const attemptOn = ({ address }: Context, accountKey: string) => ({
  accountKey,
  address,
  deviceCookie: undefined,
  captchaSolution: null,
})

async function provedRegistration(context: Context) {
  const registration = await findProvedRegistration(context.deps.db, readProofCookie(context))
  if (!registration) return refuse('LINK_INVALID')
  await limitResends(context.deps, { address: context.address, registrationId: registration.id })
  return registration
}

/** Audits a change to a registration, in the same transaction. */
const recordRegistration = (tx: Db, { actor }: Context, action: string, entityId: string) =>
  record(tx, actor().userId, { action, entity: 'claim', entityId })
