import { remindClaims, sweepClaims } from '#server/claims/commands.ts'
import { deliverAllDue } from '#server/delivery/commands.ts'
import type { Deps } from '#server/lib/deps.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { sweepCounters } from '#server/lib/rate-limit.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** What registration needs beside the requests: mail sent, people reminded, what is over swept away. */
export function registrationJobs(deps: Deps): readonly Job[] {
  const { log, mailer } = deps
  const tidy = async () => {
    if (mailer) await remindClaims(deps)
    await sweepClaims(deps)
    await sweepCounters(deps.db, deps.clock())
  }
  return [
    ...(mailer
      ? [repeat({ name: 'sending mail', milliseconds: second, log, work: () => deliverAllDue(deps, mailer) })]
      : []),
    repeat({ name: 'tidying registrations', milliseconds: hour, firstAfter: minute, log, work: tidy }),
  ]
}
