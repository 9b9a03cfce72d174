import type { z } from 'zod'
import type { OwnWaiting } from '#contract/registration.ts'
import { api } from '#server/core/api.ts'
import { findProvedRegistration, submitRegistration } from '#server/registration/pending/commands.ts'
import { delivery, deliveryBy, isReachable, type Deps } from '#server/core/deps.ts'
import { endReplaced } from '#server/registration/endings/commands.ts'
import { readProofCookie, setProofCookie } from '#server/registration/pending/cookie.ts'
import { answerAs } from '#server/registration/confirmation/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { registrationMailAt } from '#server/registration/limit.ts'
import { listStudioNames } from '#server/studios/queries.ts'
import { findAnswers, listOpen } from '#server/questions/queries.ts'
import { refuseUnfitAnswers } from '#server/registration/commands.ts'
import {
  countPeopleKnown,
  findPrefillExtras,
  findEdition,
  findKnownAnswers,
  isAccountOf,
  isAddressOnList,
  listAirports,
} from '#server/registration/queries.ts'
import { isRegistrationOpen, readStoredAnswers } from '#server/lib/edition-days.ts'
import { listEventName } from '#server/editions/queries.ts'

export const survey = {
  open: api.survey.open.handler(async ({ context, input }) => {
    const { deps } = context
    const edition = await knownEdition(deps.db, input.venueId)
    const studios = await listStudioNames(deps.db)
    return {
      venue: edition.card,
      isOpen: isRegistrationOpen(edition, deps.clock()),
      studios,
      airports: await listAirports(deps.db, edition),
      keptDays: deps.keptDays,
      questions: await listOpen(deps.db, edition.id, deps.clock()),
      waiting: await findOwnWaiting(deps, { venueId: edition.id, proofCookie: readProofCookie(context) }),
    }
  }),
  submit: api.survey.submit.handler(async ({ context, input }) => {
    const { deps, address } = context
    await openEdition(deps.db, input.venueId, deps.clock())
    await refuseUnfitAnswers(deps, input)
    const event = await listEventName(deps.db, input.venueId)
    await refuseWeakPassword(input.password, [input.email, input.answers.fullName, ...event])
    const peopleKnown = await countPeopleKnown(deps.db, input.venueId)
    const { email, password, venueId, answers, replaces } = input
    const proofCookie = readProofCookie(context)
    const isOnList = await isAddressOnList(deps.db, venueId, email)
    const mail = await registrationMailAt(deps, { address, email, venueId, peopleKnown, isOnList })
    const { proof, sendAt } = await submitRegistration(deps, {
      email,
      password,
      edition: { venueId, answers },
      proofCookie,
      mailAt: mail.notBefore,
    })
    if (replaces) await endReplaced(deps, proofCookie, { venueId, email })
    setProofCookie(context, proof)
    return { email, ...deliveryBy(deps, sendAt, mail.shownAt) }
  }),
  prefill: api.survey.prefill.handler(async ({ context, input }) => {
    await knownEdition(context.deps.db, input.venueId)
    const { userId, name, email } = context.actor()
    const knownAnswers = await findKnownAnswers(context.deps.db, isAccountOf(userId), input.venueId)
    const extras = await findPrefillExtras(context.deps.db, isAccountOf(userId), input.venueId)
    const { asksAgain } = await findAnswers(context.deps.db, isAccountOf(userId), input.venueId)
    return { email, ...extras, answers: knownAnswers ?? nameFields(name, email), asksAgain }
  }),
  answer: api.survey.answer.handler(async ({ context, input }) => {
    const { deps } = context
    await openEdition(deps.db, input.venueId, deps.clock())
    await refuseUnfitAnswers(deps, { ...input, isPerson: isAccountOf(context.actor().userId) })
    return answerAs(deps, context.actor(), input)
  }),
  settings: api.survey.settings.handler(({ context: { deps } }) => ({
    publicUrl: deps.publicUrl,
    isReachable: isReachable(deps),
    isMailConfigured: deps.isMailConfigured,
  })),
}

/** The pending registration of this browser for the edition; private answers stay on the server. */
async function findOwnWaiting(
  deps: Deps,
  { venueId, proofCookie }: { venueId: string; proofCookie: string | undefined },
): Promise<z.output<typeof OwnWaiting> | null> {
  const registration = await findProvedRegistration(deps.db, proofCookie)
  if (registration?.venueId !== venueId || registration.answers === null) return null
  const { fullName, studioId, attending } = readStoredAnswers(registration.answers)
  return {
    email: registration.email,
    registeredAt: registration.createdAt.toISOString(),
    ...delivery(deps),
    answers: { fullName, studioId, attending },
  }
}

/** An account confirmed without an event has its address as its name, which no form should offer. */
const nameFields = (name: string, email: string) => (name === email ? {} : { fullName: name })

/** Refuses REGISTRATION_INVALID for an unknown edition, whatever the link contains. */
async function knownEdition(db: Db, venueId: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(venueId)
  return (isId ? await findEdition(db, venueId) : undefined) ?? refuse('REGISTRATION_INVALID')
}

async function openEdition(db: Db, venueId: string, now: Date): Promise<void> {
  if (!isRegistrationOpen(await knownEdition(db, venueId), now)) refuse('REGISTRATION_CLOSED')
}
