import type { z } from 'zod'
import { partNames, questionNamed, surveyQuestions, unanswered } from '#contract/questions.ts'
import type { GivenAnswers } from '#contract/registration.ts'

type Answers = z.output<typeof GivenAnswers>

const day = 24 * 60 * 60 * 1000

/**
 * Links are valid for 14 days; an expired link offers a new one. A pending registration without a venue lasts as long.
 */
export const linkLifeMs = 14 * day

/** How long an ended registration stays, in milliseconds: an hourly job deletes it within a day. */
export const keptAfterEndMs = day / 2

/** How long after registering people are reminded to confirm their address, in milliseconds. */
export const remindAfterMs = [1 * day, 3 * day] as const

export type ConfirmationStep = 'confirm' | 'password' | 'newPassword' | 'signIn'

/**
 * Which proof opening a pending registration's link requires. An address with a used account needs that account's
 * sign-in, unless this browser is signed in to it. A link handed over by an organiser always sets a new password.
 */
export function stepOf(facts: {
  hasUsedAccount: boolean
  isSignedInToIt: boolean
  wasHandedOver: boolean
  hasPassword: boolean
  isSameBrowser: boolean
}): ConfirmationStep {
  if (facts.hasUsedAccount) return facts.isSignedInToIt ? 'confirm' : 'signIn'
  if (facts.wasHandedOver || !facts.hasPassword) return 'newPassword'
  return facts.isSameBrowser ? 'confirm' : 'password'
}

/**
 * The answers kept when the address is changed without the registration's password: leaves out what a later user of
 * the device must not read.
 */
export const withoutPrivate = (answers: Answers): Answers => {
  const { fullName, studioId, attending, flightsPrivate } = answers
  const stayNames = partNames(surveyQuestions.filter((name) => questionNamed(name).dataClass === 'stay'))
  const kept = Object.fromEntries(stayNames.map((name) => [name, answers[name]]))
  return { ...unanswered, ...kept, fullName, studioId, attending, flightsPrivate }
}

/** Why a pending registration ended. */
type Ending = 'confirmed' | 'accepted' | 'sibling' | 'dismissed' | 'replaced'

/** The final state of a pending registration: it opens nothing, and its answers are deleted immediately. */
export const endedColumns = (endedBy: Ending, endedAt: Date) => ({
  endedAt,
  endedBy,
  answers: null,
  passwordHash: null,
  addressProof: null,
  browserProof: null,
})
