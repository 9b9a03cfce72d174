import type { ComponentType } from 'react'
import type { PressedAnswer } from '#contract/link-token.ts'
import { lazy } from '#web/frame/lazy-page.ts'

/** A page that a mailed link opens; its token is after the #. Only these pages load the code that reads it. */
const linkPage = (
  load: () => Promise<ComponentType<{ token: string; pressed?: PressedAnswer }>>,
  firstPage?: string,
) =>
  lazy(async () => {
    const [{ withToken }, Page] = await Promise.all([import('#web/frame/link-token.tsx'), load()])
    return withToken(Page)
  }, firstPage)

/** The pages outside the areas of organisers, the desk and guests, each loaded when it is opened. */
// oxfmt-ignore
export const publicPages = {
  '/auth': lazy(async () => (await import('#web/sign-in/auth-page.tsx')).AuthPage, 'auth'),
  '/choose-password': lazy(async () => (await import('#web/accounts/choose-password-page.tsx')).ChoosePasswordPage),
  '/set-up': linkPage(async () => (await import('#web/accounts/set-up-page.tsx')).SetUpPage),
  '/recover': linkPage(async () => (await import('#web/accounts/recover-page.tsx')).RecoverPage),
  '/phone-sign-in': lazy(async () => (await import('#web/sign-in/phone-sign-in-page.tsx')).PhoneSignInPage),
  '/forgot-password': lazy(async () => (await import('#web/accounts/forgot-password-page.tsx')).ForgotPasswordPage),
  '/sign-in-code': lazy(async () => (await import('#web/sign-in/sign-in-code-page.tsx')).SignInCodePage),
  '/second-factor': lazy(async () => (await import('#web/sign-in/second-factor-page.tsx')).SecondFactorPage),
  '/confirm-email': linkPage(async () => (await import('#web/accounts/confirm-email-page.tsx')).ConfirmEmailPage),
  '/reset-password': linkPage(async () => (await import('#web/accounts/reset-password-page.tsx')).ResetPasswordPage),
  '/organise': linkPage(async () => (await import('#web/administration/organise-page.tsx')).OrganisePage),
  '/survey': lazy(async () => (await import('#web/registration/survey/survey-page.tsx')).SurveyPage, 'survey'),
  '/api/docs': lazy(async () => (await import('#web/reference/reference-page.tsx')).ReferencePage),
  '/confirm': linkPage(async () => (await import('#web/registration/confirmation/confirm-page.tsx')).ConfirmPage),
  '/join-desk': linkPage(async () => (await import('#web/desk/devices/join-desk-page.tsx')).JoinDeskPage),
  '/partner': linkPage(async () => (await import('#web/partners/partner-page.tsx')).PartnerPage),
  '/stop': linkPage(async () => (await import('#web/messages/stop-page.tsx')).StopPage),
  '/invitation': linkPage(async () => (await import('#web/invitations/invitation-page.tsx')).InvitationPage, 'invitation'),
}
