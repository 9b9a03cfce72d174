import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EarlyInvitation } from '#web/invitations/early-invitation.tsx'
import { EarlySurvey } from '#web/registration/survey/early-survey.tsx'
import { EarlySignIn } from '#web/sign-in/early-sign-in.tsx'

/**
 * The document's head already has a title. The policy allows no style attributes; the only ones here hide text
 * visually.
 */
const bodyOf = (page: ReactNode) =>
  renderToStaticMarkup(page)
    .replace(/<title>[^<]*<\/title>/, '')
    .replaceAll(/ style="border:0;[^"]*"/g, ' class="sr-only"')

/**
 * The markup that the build puts into the documents of these pages. web/lib/early.ts fills in the words of a survey and an
 * invitation. Nothing can be submitted yet: without a submit button the browser would not even send the sign-in form.
 */
export const earlyPages = {
  auth: bodyOf(<EarlySignIn />).replaceAll('type="submit"', 'type="button"'),
  survey: bodyOf(<EarlySurvey />),
  invitation: bodyOf(<EarlyInvitation />),
}
