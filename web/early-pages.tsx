import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EarlyInvitation } from '#web/invitations/early-invitation.tsx'
import { EarlySurvey } from '#web/registration/survey/early-survey.tsx'

/**
 * A title that a component declares belongs to the head, where the page has one. The policy allows no styles in elements:
 * there are none but of what eyes do not see.
 */
const bodyOf = (page: ReactNode) =>
  renderToStaticMarkup(page)
    .replace(/<title>[^<]*<\/title>/, '')
    .replaceAll(/ style="border:0;[^"]*"/g, ' class="sr-only"')

/** What the documents of these pages come with, made by the build: places for words, which web/lib/early.ts fills in. */
export const earlyPages = { survey: bodyOf(<EarlySurvey />), invitation: bodyOf(<EarlyInvitation />) }
