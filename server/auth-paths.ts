import { answerByProcedure, type OpenPath } from '#server/sign-in/call.ts'
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
 * docs/auth-calls.md lists which call of the specification each one replaces. A path is answered by a procedure of
 * ours, or by a handler that calls the library and declares what happens around it: limits, audit, and which parts of
 * the response are withheld.
 */
export const openPaths = (deps: Deps): readonly OpenPath[] => [
  { path: '/sign-in/email', method: 'POST', answer: afterCaptcha(signIn) },
  { path: '/sign-out', method: 'POST', answer: signOut },
  { path: '/two-factor/verify-totp', method: 'POST', answer: verifyTotp },
  { path: '/two-factor/verify-backup-code', method: 'POST', answer: verifyBackupCode },
  { path: '/two-factor/enable', method: 'POST', answer: answerByProcedure(router.ownAccount.startFactor) },
  { path: '/two-factor/confirm', method: 'POST', answer: answerByProcedure(router.ownAccount.confirmFactor) },
  {
    path: '/two-factor/generate-backup-codes',
    method: 'POST',
    answer: answerByProcedure(router.ownAccount.renewBackupCodes),
  },
  { path: '/two-factor/disable', method: 'POST', answer: answerByProcedure(router.ownAccount.removeFactor) },
  { path: '/email-otp/send-verification-otp', method: 'POST', answer: afterCaptcha(sendCode) },
  { path: '/sign-in/email-otp', method: 'POST', answer: signInByCode },
  { path: '/change-email', method: 'POST', answer: answerByProcedure(router.ownAccount.changeEmail) },
  { path: '/verify-email', method: 'POST', answer: answerByProcedure(router.accounts.confirmEmail) },
  { path: '/send-verification-email', method: 'POST', answer: answerByProcedure(router.claims.sendAgain) },
  { path: '/reauthenticate', method: 'POST', answer: answerByProcedure(router.ownAccount.sendOwnCode) },
  { path: '/jwks', method: 'GET', answer: publicKeys },
  { path: '/.well-known/jwks.json', method: 'GET', answer: publicKeys },
  { path: '/token', method: 'GET', answer: issueToken },
  { path: '/get-session', method: 'GET', answer: answerByProcedure(router.accounts.session) },
  { path: '/update-user', method: 'POST', answer: answerByProcedure(router.ownAccount.rename) },
  { path: '/request-password-reset', method: 'POST', answer: answerByProcedure(router.accounts.askReset) },
  { path: '/reset-password', method: 'POST', answer: answerByProcedure(router.accounts.reset) },
  { path: '/verify-password', method: 'POST', answer: answerByProcedure(router.ownAccount.reauthenticate) },
  { path: '/change-password', method: 'POST', answer: answerByProcedure(router.ownAccount.changePassword) },
  { path: '/list-sessions', method: 'GET', answer: answerByProcedure(router.ownAccount.sessions) },
  { path: '/revoke-session', method: 'POST', answer: answerByProcedure(router.ownAccount.endSession) },
  {
    path: '/revoke-other-sessions',
    method: 'POST',
    answer: answerByProcedure(router.ownAccount.endOtherSessions),
  },
  ...providerPaths(deps),
  ...walletPaths(deps),
  ...phonePaths(deps),
  ...identityPaths(deps),
  { path: '/captcha/challenge', method: 'GET', answer: giveChallenge },
]

/** The open paths of identity providers, if the settings name any. */
function providerPaths({ providers }: Deps): readonly OpenPath[] {
  if (providers.length === 0) return []
  const hasSso = providers.some(({ domains }) => domains.length > 0)
  return [
    { path: '/sign-in/social', method: 'POST', answer: signInSocial },
    { path: '/link-social', method: 'POST', answer: answerByProcedure(router.identities.link) },
    ...(hasSso ? [{ path: '/sign-in/sso', method: 'POST', answer: signInSso } as const] : []),
    ...providers.map((one): OpenPath => ({
      path: `/callback/${one.id}`,
      method: 'GET',
      answer: handleCallback(one),
    })),
  ]
}

const walletPaths = ({ isEthereumOn }: Deps): readonly OpenPath[] =>
  isEthereumOn
    ? [
        { path: '/siwe/nonce', method: 'POST', answer: walletNonce },
        { path: '/siwe/verify', method: 'POST', answer: walletSignIn },
        { path: '/siwe/link', method: 'POST', answer: answerByProcedure(router.identities.linkWallet) },
      ]
    : []

const phonePaths = ({ sms }: Deps): readonly OpenPath[] =>
  sms
    ? [
        { path: '/phone-number/send-otp', method: 'POST', answer: afterCaptcha(phoneCode) },
        { path: '/phone-number/verify', method: 'POST', answer: phoneSignIn },
        {
          path: '/phone-number/link',
          method: 'POST',
          answer: answerByProcedure(router.identities.linkPhone),
        },
      ]
    : []

/** The open paths of identities, if accounts can have any. */
const identityPaths = (deps: Deps): readonly OpenPath[] =>
  usableMethods(deps).length > 0
    ? [
        { path: '/list-accounts', method: 'GET', answer: answerByProcedure(router.identities.list) },
        { path: '/unlink-account', method: 'POST', answer: answerByProcedure(router.identities.unlink) },
      ]
    : []
