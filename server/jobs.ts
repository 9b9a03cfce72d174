import { deleteEndedRegistrations } from '#server/registration/endings/commands.ts'
import { remindRegistrations } from '#server/registration/pending/commands.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { announceStarts } from '#server/edition-mails/commands.ts'
import { remindAll } from '#server/messages/reminders/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendAllDue } from '#server/posts/delivery.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { passOnOffers } from '#server/seats/offers/commands.ts'
import { deleteExpiredCounters } from '#server/limits/commands.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The background jobs: sending mail, reminding people, passing on held seats, deleting expired data. */
export function registrationJobs(deps: Deps): readonly Job[] {
  const { log, mailer } = deps
  const cleanUp = async () => {
    if (mailer) await remindRegistrations(deps)
    await deleteEndedRegistrations(deps)
    await deleteExpiredCounters(deps.db, deps.clock())
  }
  const announce = async () => {
    await announceStarts(deps)
    await remindAll(deps)
  }
  return [
    ...(mailer
      ? [
          repeat({
            name: 'sending mail',
            pauseMs: second,
            log,
            work: () => deliverAllDue(deps, mailer),
          }),
          repeat({
            name: 'announcing starts, and reminding',
            pauseMs: minute,
            log,
            work: announce,
          }),
        ]
      : []),
    repeat({ name: 'sending posts', pauseMs: second, log, work: () => sendAllDue(deps) }),
    repeat({ name: 'passing offered seats on', pauseMs: minute, log, work: () => passOnOffers(deps) }),
    repeat({ name: 'tidying registrations', pauseMs: hour, firstAfterMs: minute, log, work: cleanUp }),
  ]
}
