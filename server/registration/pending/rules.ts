import type { z } from 'zod'
import { unanswered } from '#contract/questions.ts'
import type { GivenAnswers } from '#contract/registration.ts'

type Answers = z.output<typeof GivenAnswers>

const day = 24 * 60 * 60 * 1000

/** Links live 14 days; an expired one offers a new one. A pending registration without a venue lives as long. */
export const linkLife = 14 * day

/** How long an ended registration stays, in milliseconds: an hourly sweep deletes it within a day. */
export const keptAfterEnd = day / 2

/** When the person is reminded that their address still waits to be confirmed. */
export const remindAfter = [1 * day, 3 * day] as const

export type ConfirmationStep = 'confirm' | 'password' | 'newPassword' | 'signIn'

/**
 * What opening a pending registration's link asks for. An address with an account used before asks for that account's
 * sign-in, unless this very browser is signed in to it. A link an organiser handed over always sets a new password.
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
 * What a person who changes the address without the registration's password takes along: not what a later user of the
 * device should read.
 */
export const withoutPrivate = (answers: Answers): Answers => {
  const { fullName, studioId, attending, openToRoomSharing, flightsPrivate } = answers
  return { ...unanswered, fullName, studioId, attending, openToRoomSharing, flightsPrivate }
}

/** Why a pending registration ended. */
type Ending = 'confirmed' | 'accepted' | 'sibling' | 'dismissed' | 'replaced'

/**
 * What becomes of a pending registration that ends: it opens nothing, and what someone typed into it is forgotten at
 * once.
 */
export const ended = (endedBy: Ending, endedAt: Date) => ({
  endedAt,
  endedBy,
  answers: null,
  passwordHash: null,
  addressProof: null,
  browserProof: null,
})
