import type { ComponentType } from 'react'
import type { PressedAnswer } from '#contract/link-token.ts'
import { loadFullStylesheet, madeFor } from '#web/lib/full-stylesheet.ts'

/** A page of the first pages (scripts/page-modules.ts) brings its own styles. */
const page = (load: () => Promise<ComponentType>, firstPage?: string) => async () => {
  const isStyled = firstPage !== undefined && madeFor() === firstPage
  const [Page] = await Promise.all([load(), isStyled || loadFullStylesheet()])
  return Page
}

/** A page that a mailed link opens; its token is after the #. What reads it comes with such a page alone. */
const linkPage = (
  load: () => Promise<ComponentType<{ token: string; pressed?: PressedAnswer }>>,
  firstPage?: string,
) =>
  page(async () => {
    const [{ withToken }, Page] = await Promise.all([import('#web/frame/link-token.tsx'), load()])
    return withToken(Page)
  }, firstPage)

/** The pages outside the areas of organisers, the desk and guests, each loaded when it is opened. */
// oxfmt-ignore
export const publicPages = {
  '/auth': page(async () => (await import('#web/sign-in/auth-page.tsx')).AuthPage, 'auth'),
  '/choose-password': page(async () => (await import('#web/accounts/choose-password-page.tsx')).ChoosePasswordPage),
  '/set-up': linkPage(async () => (await import('#web/accounts/set-up-page.tsx')).SetUpPage),
  '/recover': linkPage(async () => (await import('#web/accounts/recover-page.tsx')).RecoverPage),
  '/phone-sign-in': page(async () => (await import('#web/sign-in/phone-sign-in-page.tsx')).PhoneSignInPage),
  '/forgot-password': page(async () => (await import('#web/accounts/forgot-password-page.tsx')).ForgotPasswordPage),
  '/sign-in-code': page(async () => (await import('#web/sign-in/sign-in-code-page.tsx')).SignInCodePage),
  '/second-factor': page(async () => (await import('#web/sign-in/second-factor-page.tsx')).SecondFactorPage),
  '/confirm-email': linkPage(async () => (await import('#web/accounts/confirm-email-page.tsx')).ConfirmEmailPage),
  '/reset-password': linkPage(async () => (await import('#web/accounts/reset-password-page.tsx')).ResetPasswordPage),
  '/organise': linkPage(async () => (await import('#web/administration/organise-page.tsx')).OrganisePage),
  '/survey': page(async () => (await import('#web/registration/survey/survey-page.tsx')).SurveyPage, 'survey'),
  '/api/docs': page(async () => (await import('#web/reference/reference-page.tsx')).ReferencePage),
  '/confirm': linkPage(async () => (await import('#web/registration/confirmation/confirm-page.tsx')).ConfirmPage),
  '/join-desk': linkPage(async () => (await import('#web/desk/devices/join-desk-page.tsx')).JoinDeskPage),
  '/partner': linkPage(async () => (await import('#web/partners/partner-page.tsx')).PartnerPage),
  '/stop': linkPage(async () => (await import('#web/messages/stop-page.tsx')).StopPage),
  '/invitation': linkPage(async () => (await import('#web/invitations/invitation-page.tsx')).InvitationPage, 'invitation'),
} as const

export type PublicPath = keyof typeof publicPages

export const isPublic = (path: string): path is PublicPath => path in publicPages
