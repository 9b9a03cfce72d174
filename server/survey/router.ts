import { LP } from '#contract/survey.ts'
import { api } from '#server/api.ts'
import { submitClaim } from '#server/claims/commands.ts'
import { delivery } from '#server/lib/deps.ts'
import { heldProof, setProofCookie } from '#server/lib/proof-cookie.ts'
import { answerAs } from '#server/confirmations/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuseWeakPassword } from '#server/lib/password-rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { registrationMailAt } from '#server/lib/registration-limit.ts'
import { listStudioNames } from '#server/studios/queries.ts'
import { countPeopleKnown, findEdition, findOwnAnswers } from '#server/registration/queries.ts'
import { isRegistrationOpen } from '#server/registration/rules.ts'
import { listEventName } from '#server/venues/queries.ts'

export const survey = {
  open: api.survey.open.handler(async ({ context: { deps }, input }) => {
    const edition = await knownEdition(deps.db, input.venueId)
    const studios = await listStudioNames(deps.db)
    return {
      venue: edition.card,
      isOpen: isRegistrationOpen(edition, deps.clock()),
      studios,
      keptDays: deps.keptDays,
    }
  }),
  submit: api.survey.submit.handler(async ({ context, input }) => {
    const { deps, address } = context
    await openEdition(deps.db, input.venueId, deps.clock())
    const event = await listEventName(deps.db, input.venueId)
    await refuseWeakPassword(input.password, [input.email, input.answers.fullName, ...event])
    const peopleKnown = await countPeopleKnown(deps.db, input.venueId)
    const mailAt = await registrationMailAt(deps, {
      address,
      venueId: input.venueId,
      peopleKnown,
    })
    const { email, password, venueId, answers } = input
    const proof = await submitClaim(deps, {
      email,
      password,
      edition: { venueId, answers },
      proofCookie: heldProof(context),
      mailAt,
    })
    setProofCookie(context, proof)
    return { email, ...delivery(deps) }
  }),
  prefill: api.survey.prefill.handler(async ({ context, input }) => {
    await knownEdition(context.deps.db, input.venueId)
    const { userId, name, email } = context.actor()
    const own = await findOwnAnswers(context.deps.db, userId, input.venueId)
    return { email, answers: own ? formAnswers(own) : { fullName: name } }
  }),
  answer: api.survey.answer.handler(async ({ context, input }) => {
    const { deps } = context
    await openEdition(deps.db, input.venueId, deps.clock())
    await answerAs(deps, context.actor(), input)
    return {}
  }),
  settings: api.survey.settings.handler(({ context: { deps } }) => ({
    publicUrl: deps.publicUrl,
    isReachable: !/^https?:\/\/(localhost|127\.|\[::1\])/.test(deps.publicUrl),
    mailIsSent: deps.mailIsSent,
  })),
}

/** Refuses REGISTRATION_INVALID for an unknown edition, whatever was put into the link. */
async function knownEdition(db: Db, venueId: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(venueId)
  return (isId ? await findEdition(db, venueId) : undefined) ?? refuse('REGISTRATION_INVALID')
}

async function openEdition(db: Db, venueId: string, now: Date): Promise<void> {
  if (!isRegistrationOpen(await knownEdition(db, venueId), now)) refuse('REGISTRATION_CLOSED')
}

function formAnswers(own: NonNullable<Awaited<ReturnType<typeof findOwnAnswers>>>) {
  const { studioId, company, edition, ...person } = own
  const { attending, ...flights } = edition ?? { attending: null }
  return {
    ...person,
    ...(company === LP ? { studioId: LP } : studioId && { studioId }),
    ...(attending !== 'maybe' && attending !== null && { attending }),
    ...flights,
  }
}
