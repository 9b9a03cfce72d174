import { formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export type AgendaDraft = Outputs['agenda']['draft']
export type AgendaChange = AgendaDraft['changes'][number]

/** How each entry differs from what guests see, by its id. */
export type DraftDifferences = ReadonlyMap<string, AgendaChange['differences']>

type Difference = AgendaChange['differences'][number]

export const differenceWords: Record<Difference, { label: string; tone: BadgeTone }> = {
  added: { label: 'New', tone: 'ok' },
  removed: { label: 'Cancelled', tone: 'bad' },
  time: { label: 'Moved', tone: 'warn' },
  title: { label: 'Renamed', tone: 'warn' },
  place: { label: 'Other place', tone: 'warn' },
  details: { label: 'Other details', tone: 'neutral' },
}

/** The badge of an entry's changes; undefined if guests already see them all. */
export function draftBadge(differences: AgendaChange['differences']) {
  const [first] = differences
  if (first === undefined) return undefined
  return differences.length === 1 ? differenceWords[first] : { label: 'Changed', tone: 'warn' as const }
}

/** The details that guests see now; for a changed entry, only those that differ. */
export function detailsBefore({ published, draft, differences }: AgendaChange): string[] {
  if (!published) return []
  if (!draft) return allDetails(published)
  return [
    ...(differences.includes('title') ? [`“${published.title}”`] : []),
    ...(differences.includes('time') ? [timeText(published)] : []),
    ...(differences.includes('place') ? [published.location ?? 'No place'] : []),
  ]
}

/** The details that guests will see. The title is shown above them. */
export function detailsAfter({ published, draft, differences }: AgendaChange): string[] {
  if (!draft) return []
  if (!published) return allDetails(draft)
  return [timeText(draft), ...(differences.includes('place') ? [draft.location ?? 'No place'] : [])]
}

type EntryDetails = NonNullable<AgendaChange['draft']>

const allDetails = (details: EntryDetails) => [
  timeText(details),
  ...(details.location === null ? [] : [details.location]),
]

const timeText = ({ startTime, endTime }: EntryDetails) =>
  `${formatDayButton(startTime)}, ${formatTimeRange(startTime, endTime)}`

/** How many people have a seat or wait for one, and whether they are mailed. */
export function holdersText({ holders, notified }: Pick<AgendaChange, 'holders' | 'notified'>): string {
  if (holders === 0) return 'Nobody gets an e-mail.'
  const holdersSentence = `${pluralize(holders, 'person has', 'people have')} a seat or ${holders === 1 ? 'waits' : 'wait'} for one.`
  if (notified === 0) return `${holdersSentence} Nobody gets an e-mail.`
  if (notified === holders)
    return `${holdersSentence} ${holders === 1 ? 'They get' : 'All of them get'} an e-mail.`
  return `${holdersSentence} ${notified} of them ${notified === 1 ? 'gets' : 'get'} an e-mail.`
}
