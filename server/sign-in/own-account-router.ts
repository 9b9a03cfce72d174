import { requestNewEmail } from '#server/accounts/addresses/commands.ts'
import { api } from '#server/core/api.ts'
import {
  confirmFactor,
  removeFactor,
  renewBackupCodes,
  startFactor,
} from '#server/accounts/factors/commands.ts'
import { findFactor } from '#server/accounts/factors/queries.ts'
import { delivery } from '#server/core/deps.ts'
import { deviceCookie } from '#server/accounts/passwords/device-token.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  reauthenticate,
  rename,
  sendOwnCode,
} from '#server/accounts/own/commands.ts'
import { findOwnAccount, listOwnSessions } from '#server/accounts/own/queries.ts'

export const ownAccount = {
  mine: api.ownAccount.mine.handler(({ context: { deps, actor } }) =>
    findOwnAccount(deps.db, actor().userId),
  ),
  rename: api.ownAccount.rename.handler(async ({ context: { deps, actor }, input }) => {
    await rename(deps.db, actor(), input.name)
    return {}
  }),
  changePassword: api.ownAccount.changePassword.handler(async ({ context, input }) => {
    const { deps, address, userAgent } = context
    const cookie = await changePassword(deps, {
      actor: context.actor(),
      current: input.currentPassword,
      next: input.newPassword,
      from: { address, userAgent, deviceCookie: context.cookie(deviceCookie(deps)) },
    })
    context.setCookie(cookie)
    return {}
  }),
  reauthenticate: api.ownAccount.reauthenticate.handler(async ({ context, input: proof }) => {
    const { deps, address } = context
    const from = { address, deviceCookie: context.cookie(deviceCookie(deps)) }
    await reauthenticate(deps, { actor: context.actor(), proof, from })
    return {}
  }),
  sendOwnCode: api.ownAccount.sendOwnCode.handler(async ({ context: { deps, actor } }) => {
    await sendOwnCode(deps, actor())
    return delivery(deps)
  }),
  factor: api.ownAccount.factor.handler(({ context: { deps, actor } }) =>
    findFactor(deps.db, actor().userId),
  ),
  startFactor: api.ownAccount.startFactor.handler(({ context: { deps, actor }, input }) =>
    startFactor(deps, actor(), input.friendlyName),
  ),
  confirmFactor: api.ownAccount.confirmFactor.handler(({ context: { deps, actor }, input }) =>
    confirmFactor(deps, actor(), input.code),
  ),
  renewBackupCodes: api.ownAccount.renewBackupCodes.handler(({ context: { deps, actor } }) =>
    renewBackupCodes(deps, actor()),
  ),
  removeFactor: api.ownAccount.removeFactor.handler(async ({ context: { deps, actor } }) => {
    await removeFactor(deps, actor())
    return {}
  }),
  changeEmail: api.ownAccount.changeEmail.handler(async ({ context: { deps, actor }, input }) => {
    await requestNewEmail(deps, actor(), input.newEmail)
    return delivery(deps)
  }),
  sessions: api.ownAccount.sessions.handler(({ context: { deps, actor } }) =>
    listOwnSessions(deps.db, actor(), deps.clock()),
  ),
  endSession: api.ownAccount.endSession.handler(async ({ context: { deps, actor }, input }) => {
    await endOwnSession(deps.db, actor(), input.id)
    return {}
  }),
  endOtherSessions: api.ownAccount.endOtherSessions.handler(async ({ context: { deps, actor } }) => ({
    ended: await endOtherSessions(deps.db, actor()),
  })),
}
