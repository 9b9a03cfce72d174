import type { Deps } from '#server/lib/deps.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import { sweepDaily } from '#server/retention/commands.ts'

const minute = 60_000

/** Looks a minute after the start and every hour whether the day's sweep was made: what was missed is made up for. */
export const retentionJob = (deps: Deps): Job =>
  repeat({
    name: 'forgetting what is kept no longer',
    firstAfter: minute,
    milliseconds: 60 * minute,
    log: deps.log,
    work: async () => {
      const swept = await sweepDaily(deps)
      if (swept) deps.log.info(swept, 'forgot what is kept no longer')
    },
  })
