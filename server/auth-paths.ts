import { procedureHandler, type OpenPath } from '#server/sign-in/call.ts'
import { afterCaptcha, giveChallenge } from '#server/sign-in/captcha.ts'
import { verifyBackupCode, verifyTotp } from '#server/sign-in/factor.ts'
import { sendCode, signInByCode } from '#server/sign-in/mailed-code.ts'
import { phoneCode, phoneSignIn } from '#server/sign-in/phone.ts'
import { handleCallback, signInSocial, signInSso } from '#server/sign-in/provider.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { signOut } from '#server/sign-in/sign-out.ts'
import { issueToken, publicKeys } from '#server/sign-in/token.ts'
import { walletNonce, walletSignIn } from '#server/sign-in/wallet.ts'
import { usableMethods } from '#server/sign-in/identities/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import { router } from '#server/router.ts'

/**
 * Every open path of the auth service; all others are 404, whatever the library has mounted (security B8).
 * docs/auth-calls.md lists which call of the specification each one replaces. A path is handled by a procedure of
 * ours, or by a handler that calls the library and declares what happens around it: limits, audit, and which parts of
 * the response are withheld.
 */
export const openPaths = (deps: Deps): readonly OpenPath[] => [
  { path: '/sign-in/email', method: 'POST', handle: afterCaptcha(signIn) },
  { path: '/sign-out', method: 'POST', handle: signOut },
  { path: '/two-factor/verify-totp', method: 'POST', handle: verifyTotp },
  { path: '/two-factor/verify-backup-code', method: 'POST', handle: verifyBackupCode },
  { path: '/two-factor/enable', method: 'POST', handle: procedureHandler(router.ownAccount.startFactor) },
  { path: '/two-factor/confirm', method: 'POST', handle: procedureHandler(router.ownAccount.confirmFactor) },
  {
    path: '/two-factor/generate-backup-codes',
    method: 'POST',
    handle: procedureHandler(router.ownAccount.renewBackupCodes),
  },
  { path: '/two-factor/disable', method: 'POST', handle: procedureHandler(router.ownAccount.removeFactor) },
  { path: '/email-otp/send-verification-otp', method: 'POST', handle: afterCaptcha(sendCode) },
  { path: '/sign-in/email-otp', method: 'POST', handle: signInByCode },
  { path: '/change-email', method: 'POST', handle: procedureHandler(router.ownAccount.changeEmail) },
  { path: '/verify-email', method: 'POST', handle: procedureHandler(router.accounts.confirmEmail) },
  { path: '/send-verification-email', method: 'POST', handle: procedureHandler(router.claims.sendAgain) },
  { path: '/reauthenticate', method: 'POST', handle: procedureHandler(router.ownAccount.sendOwnCode) },
  { path: '/jwks', method: 'GET', handle: publicKeys },
  { path: '/.well-known/jwks.json', method: 'GET', handle: publicKeys },
  { path: '/token', method: 'GET', handle: issueToken },
  { path: '/get-session', method: 'GET', handle: procedureHandler(router.accounts.session) },
  { path: '/update-user', method: 'POST', handle: procedureHandler(router.ownAccount.rename) },
  { path: '/request-password-reset', method: 'POST', handle: procedureHandler(router.accounts.askReset) },
  { path: '/reset-password', method: 'POST', handle: procedureHandler(router.accounts.reset) },
  { path: '/verify-password', method: 'POST', handle: procedureHandler(router.ownAccount.reauthenticate) },
  { path: '/change-password', method: 'POST', handle: procedureHandler(router.ownAccount.changePassword) },
  { path: '/list-sessions', method: 'GET', handle: procedureHandler(router.ownAccount.sessions) },
  { path: '/revoke-session', method: 'POST', handle: procedureHandler(router.ownAccount.endSession) },
  {
    path: '/revoke-other-sessions',
    method: 'POST',
    handle: procedureHandler(router.ownAccount.endOtherSessions),
  },
  ...providerPaths(deps),
  ...walletPaths(deps),
  ...phonePaths(deps),
  ...identityPaths(deps),
  { path: '/captcha/challenge', method: 'GET', handle: giveChallenge },
]

/** The open paths of identity providers, if the settings name any. */
function providerPaths({ providers }: Deps): readonly OpenPath[] {
  if (providers.length === 0) return []
  const hasSso = providers.some(({ domains }) => domains.length > 0)
  return [
    { path: '/sign-in/social', method: 'POST', handle: signInSocial },
    { path: '/link-social', method: 'POST', handle: procedureHandler(router.identities.link) },
    ...(hasSso ? [{ path: '/sign-in/sso', method: 'POST', handle: signInSso } as const] : []),
    ...providers.map((one): OpenPath => ({
      path: `/callback/${one.id}`,
      method: 'GET',
      handle: handleCallback(one),
    })),
  ]
}

const walletPaths = ({ isEthereumOn }: Deps): readonly OpenPath[] =>
  isEthereumOn
    ? [
        { path: '/siwe/nonce', method: 'POST', handle: walletNonce },
        { path: '/siwe/verify', method: 'POST', handle: walletSignIn },
        { path: '/siwe/link', method: 'POST', handle: procedureHandler(router.identities.linkWallet) },
      ]
    : []

const phonePaths = ({ sms }: Deps): readonly OpenPath[] =>
  sms
    ? [
        { path: '/phone-number/send-otp', method: 'POST', handle: afterCaptcha(phoneCode) },
        { path: '/phone-number/verify', method: 'POST', handle: phoneSignIn },
        {
          path: '/phone-number/link',
          method: 'POST',
          handle: procedureHandler(router.identities.linkPhone),
        },
      ]
    : []

/** The open paths of identities, if accounts can have any. */
const identityPaths = (deps: Deps): readonly OpenPath[] =>
  usableMethods(deps).length > 0
    ? [
        { path: '/list-accounts', method: 'GET', handle: procedureHandler(router.identities.list) },
        { path: '/unlink-account', method: 'POST', handle: procedureHandler(router.identities.unlink) },
      ]
    : []
