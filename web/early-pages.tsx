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
 * invitation.
 */
export const earlyPages = {
  auth: unsent(bodyOf(<EarlySignIn />)),
  survey: bodyOf(<EarlySurvey />),
  invitation: bodyOf(<EarlyInvitation />),
}

/**
 * A browser submits a form of this method to a dialog, and without one nowhere: the password never gets into an address.
 * web/frame/prefetch.ts notes in the hidden field that the form was sent.
 */
function unsent(page: string): string {
  return page
    .replace('<form ', '<form method="dialog" ')
    .replace('</form>', '<input type="hidden" name="sent"></form>')
}
