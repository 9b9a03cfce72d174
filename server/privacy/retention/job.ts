import type { Deps } from '#server/core/deps.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { cleanUpDaily, type CleanupCopies } from '#server/privacy/retention/commands.ts'

const minute = 60_000

/** Checks a minute after the start and every hour whether the day's cleanup ran, so that a missed one is caught up. */
export const retentionJob = (deps: Deps, copies: CleanupCopies): Job =>
  repeat({
    name: 'deleting data that is no longer kept',
    firstAfterMs: minute,
    pauseMs: 60 * minute,
    log: deps.log,
    work: async () => {
      const deleted = await cleanUpDaily(deps, copies)
      if (deleted) deps.log.info(deleted, 'deleted data that is no longer kept')
    },
  })
