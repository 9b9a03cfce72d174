import { api } from '#server/api.ts'
import { deviceCookie, deviceCookieLine } from '#server/lib/sign-in-limit.ts'
import { record } from '#server/audit/commands.ts'
import { changeClaimAddress, findProvedClaim, sendClaimAgain } from '#server/claims/commands.ts'
import { findClaim, listWaiting } from '#server/claims/queries.ts'
import { acceptClaim, confirmClaim } from '#server/confirmations/commands.ts'
import { showClaim } from '#server/confirmations/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { delivery } from '#server/lib/deps.ts'
import { linkToken, readLinkToken } from '#server/lib/link-token.ts'
import { heldProof, setProofCookie } from '#server/lib/proof-cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { limitResends } from '#server/lib/registration-limit.ts'

export const claims = {
  open: api.claims.open.handler(async ({ context, input }) =>
    showClaim(context.deps, input.token, { actor: await context.who(), proofCookie: heldProof(context) }),
  ),
  confirm: api.claims.confirm.handler(async ({ context, input }) => {
    const { deps } = context
    const { cookie, email, confirmed } = await confirmClaim(deps, {
      token: input.token,
      password: input.password,
      newPassword: input.newPassword,
      actor: await context.who(),
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
    return (await sendClaimAgain(deps, target.id)) ? delivery(deps) : refuse('LINK_INVALID')
  }),
  sendAgain: api.claims.sendAgain.handler(async ({ context }) => {
    const { deps } = context
    const claim = await provedClaim(context)
    return (await sendClaimAgain(deps, claim.id)) ? delivery(deps) : refuse('LINK_INVALID')
  }),
  changeAddress: api.claims.changeAddress.handler(async ({ context, input }) => {
    const { deps } = context
    const claim = await provedClaim(context)
    const proof = await changeClaimAddress(deps, {
      claimId: claim.id,
      email: input.email,
      keepsBrowser: true,
    })
    if (proof === null) return refuse('LINK_INVALID')
    setProofCookie(context, proof)
    return { email: input.email, ...delivery(deps) }
  }),

  waiting: api.claims.waiting.handler(({ context, input }) => listWaiting(context.deps.db, input.venueId)),
  correctAddress: api.claims.correctAddress.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      const change = { claimId: input.id, email: input.email, keepsBrowser: false }
      if ((await changeClaimAddress({ ...deps, db: tx }, change)) === null) refuse('NOT_FOUND')
      await told(tx, context, 'claim.address corrected', input.id)
    })
    return delivery(deps)
  }),
  resend: api.claims.resend.handler(async ({ context, input }) => {
    const { deps } = context
    await deps.db.transaction(async (tx) => {
      if (!(await sendClaimAgain({ ...deps, db: tx }, input.id))) refuse('NOT_FOUND')
      await told(tx, context, 'claim.sent again', input.id)
    })
    return delivery(deps)
  }),
  accept: api.claims.accept.handler(({ context, input }) =>
    acceptClaim(context.deps, context.actor().userId, input.id),
  ),
  revealLink: api.claims.revealLink.handler(async ({ context, input }) => {
    const { deps } = context
    const claim = await findClaim(deps.db, input.id)
    if (!claim || claim.endedAt || claim.linkExpiresAt <= deps.clock()) return refuse('NOT_FOUND')
    await told(deps.db, context, 'claim.link revealed', claim.id)
    return { url: `${deps.publicUrl}/confirm#${linkToken(deps.secret, 'claim-handed', claim)}` }
  }),
}

async function provedClaim(context: Context) {
  const claim = await findProvedClaim(context.deps.db, heldProof(context))
  if (!claim) return refuse('LINK_INVALID')
  await limitResends(context.deps, { address: context.address, claimId: claim.id })
  return claim
}

/** Written in the transaction of the change it tells of. */
const told = (tx: Db, { actor }: Context, action: string, entityId: string) =>
  record(tx, actor().userId, { action, entity: 'claim', entityId })
