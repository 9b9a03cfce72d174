import type { z } from 'zod'
import type { Activity as ActivitySchema } from '#contract/audit.ts'
import { sentenceOf } from '#server/audit/rules.ts'
import type { AuditDetails } from '#server/audit/wording.ts'

export type Activity = z.output<typeof ActivitySchema>
export type Entry = AuditDetails & Omit<Activity, 'did'>

export const toActivity = ({ id, at, who, personId, ...details }: Entry): Activity => ({
  id,
  at,
  who,
  did: sentenceOf(details),
  personId,
})

/**
 * The entries, newest first, as lines: consecutive entries of one actor that differ only in their subject are one line,
 * `prepared the personal link of Ana Lima (and 34 more people)`. It has the id of its oldest entry, after which the
 * next page starts. Two entries stay two lines, because both names are worth reading.
 */
export function joinRuns(entries: readonly Entry[]): Activity[] {
  const runs: Entry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous && isSameRun(previous, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => {
    const [newest, oldest] = [run[0], run.at(-1)]
    if (!newest || !oldest || run.length < minRun) return run.map(toActivity)
    const { at, who, did, personId } = toActivity(newest)
    const others = new Set(run.map((entry) => entry.personId ?? entry.subject)).size - 1
    if (others === 0) return [{ id: oldest.id, at, who, did: `${did} (${run.length} times)`, personId }]
    const noun = personId === null ? '' : others === 1 ? ' person' : ' people'
    return [{ id: oldest.id, at, who, did: `${did} (and ${others} more${noun})`, personId: null }]
  })
}

const minRun = 3

/** The longest time between two entries of a run, in milliseconds. */
const runGapMs = 10 * 60 * 1000

const isSameRun = (newer: Entry, older: Entry): boolean =>
  newer.who === older.who &&
  newer.action === older.action &&
  newer.subject !== null &&
  older.subject !== null &&
  (newer.personId === null) === (older.personId === null) &&
  Date.parse(newer.at) - Date.parse(older.at) <= runGapMs &&
  sentenceOf({ ...newer, subject: '' }) === sentenceOf({ ...older, subject: '' })
