import { api } from '#server/api.ts'
import { asActorWithDeps, byId } from '#server/lib/acting.ts'
import { deviceCookie, deviceCookieLine } from '#server/accounts/passwords/device-mark.ts'
import { checkOwnPassword } from '#server/accounts/passwords/limit.ts'
import { record } from '#server/audit/commands.ts'
import { changeClaimAddress, findProvedClaim, sendClaimAgain } from '#server/registration/pending/commands.ts'
import { findClaim, listWaiting } from '#server/registration/pending/queries.ts'
import { acceptClaim, confirmClaim } from '#server/registration/confirmation/commands.ts'
import { dismissClaim, dismissClaims } from '#server/registration/endings/commands.ts'
import { showClaim } from '#server/registration/confirmation/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { delivery, deliveryBy } from '#server/deps.ts'
import { linkToken, readLinkToken } from '#server/lib/link-token.ts'
import { heldProof, setProofCookie } from '#server/registration/pending/cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { limitResends, mailShareAt } from '#server/registration/limit.ts'

export const claims = {
  open: api.claims.open.handler(async ({ context, input }) =>
    showClaim(context.deps, input.token, {
      actor: await context.authenticate(),
      proofCookie: heldProof(context),
    }),
  ),
  confirm: api.claims.confirm.handler(async ({ context, input }) => {
    const { deps } = context
    const { cookie, email, confirmed } = await confirmClaim(deps, {
      token: input.token,
      password: input.password,
      newPassword: input.newPassword,
      actor: await context.authenticate(),
      proofCookie: heldProof(context),
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
    const claim = target && (await findClaim(deps.db, target.id))
    if (!target || claim?.generation !== target.generation) return refuse('LINK_INVALID')
    await limitResends(deps, { address, claimId: target.id })
    const leavesAt = await sendClaimAgain(deps, target.id, 'again')
    return leavesAt ? deliveryBy(deps, leavesAt) : refuse('LINK_INVALID')
  }),
  sendAgain: api.claims.sendAgain.handler(async ({ context }) => {
    const { deps } = context
    const claim = await provedClaim(context)
    const leavesAt = await sendClaimAgain(deps, claim.id, 'again')
    return leavesAt ? deliveryBy(deps, leavesAt) : refuse('LINK_INVALID')
  }),
  changeAddress: api.claims.changeAddress.handler(async ({ context, input }) => {
    const { deps, address } = context
    const claim = await provedClaim(context)
    const { email, password } = input
    const isOwner = password !== undefined
    if (isOwner) await checkOwnPassword(deps, attemptOn(context, claim.id), password, claim.addressProof)
    const notBefore = await mailShareAt(deps, { address, email })
    const changed = await changeClaimAddress(deps, {
      claimId: claim.id,
      email,
      by: isOwner ? 'owner' : 'browser',
      notBefore,
    })
    if (changed === null) return refuse('LINK_INVALID')
    setProofCookie(context, changed.proof)
    return { email, ...deliveryBy(deps, changed.leavesAt), choosesPassword: !isOwner }
  }),

  waiting: api.claims.waiting.handler(({ context, input }) => listWaiting(context.deps.db, input)),
  dismiss: api.claims.dismiss.handler(async ({ context, input }) => {
    await dismissClaim(context.deps, context.actor().userId, input.id)
    return {}
  }),
  dismissAll: api.claims.dismissAll.handler(async ({ context, input }) => ({
    dismissed: await dismissClaims(context.deps, context.actor().userId, input),
  })),
  correctAddress: api.claims.correctAddress.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      const change = { claimId: input.id, email: input.email, by: 'organiser' } as const
      if ((await changeClaimAddress({ ...deps, db: tx }, change)) === null) refuse('NOT_FOUND')
      await recordClaim(tx, context, 'claim.address corrected', input.id)
    })
    return delivery(deps)
  }),
  resend: api.claims.resend.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      if (!(await sendClaimAgain({ ...deps, db: tx }, input.id, 'organiser'))) refuse('NOT_FOUND')
      await recordClaim(tx, context, 'claim.sent again', input.id)
    })
    return delivery(deps)
  }),
  accept: api.claims.accept.handler(asActorWithDeps(byId(acceptClaim))),
  revealLink: api.claims.revealLink.handler(async ({ context, input }) => {
    const { deps } = context
    const claim = await findClaim(deps.db, input.id)
    if (!claim || claim.endedAt || claim.linkExpiresAt <= deps.clock()) return refuse('NOT_FOUND')
    await recordClaim(deps.db, context, 'claim.link revealed', claim.id)
    return { url: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', claim)}` }
  }),
}

/** The claim's own browser: no stranger. */
const attemptOn = ({ address }: Context, accountKey: string) => ({
  accountKey,
  address,
  deviceCookie: undefined,
  captchaSolution: null,
})

async function provedClaim(context: Context) {
  const claim = await findProvedClaim(context.deps.db, heldProof(context))
  if (!claim) return refuse('LINK_INVALID')
  await limitResends(context.deps, { address: context.address, claimId: claim.id })
  return claim
}

/** Written in the transaction of the change it tells of. */
const recordClaim = (tx: Db, { actor }: Context, action: string, entityId: string) =>
  record(tx, actor().userId, { action, entity: 'claim', entityId })
