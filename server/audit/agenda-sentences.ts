import { aboutIt, quoted, text, type AuditDetails, type Sentence } from '#server/audit/wording.ts'
import { clockTime, shortDay } from '#server/lib/wall-clock.ts'
import { pluralize } from '#server/lib/words.ts'

export const agendaSentences: Readonly<Record<string, Sentence>> = {
  'agenda.added': aboutIt('added', quoted('agenda item')),
  'agenda.changed': aboutIt('changed', quoted('agenda item')),
  'agenda.deleted': aboutIt('deleted', quoted('agenda item')),
  'agenda.discarded': ({ after }) =>
    `discarded ${pluralize(text(after, 'changes'), 'change', 'changes')} to the draft of the agenda`,
  'agenda.draftEnded': () => 'ended the draft of the agenda',
  'agenda.draftStarted': () => 'made the agenda a draft',
  'agenda.published': ({ after }) => {
    const what = `published ${pluralize(text(after, 'changes'), 'change', 'changes')} to the agenda`
    const recipients = pluralize(text(after, 'notified'), 'person', 'people')
    return after?.['isMailed'] === false && text(after, 'notified') !== '0'
      ? `${what}; the e-mails to ${recipients} are waiting for a mail server`
      : `${what} and notified ${recipients}`
  },
  'agenda.moved': moveSentence,
  'agenda.shifted': ({ after }) =>
    `moved ${pluralize(text(after, 'entries'), 'agenda item')} by ${pluralize(text(after, 'days'), 'day')}`,
}

/** Leaves out the times if the entry doesn't have them. */
function moveSentence(details: AuditDetails): string {
  const [from, to] = [text(details.before, 'startTime'), text(details.after, 'startTime')]
  const what = `moved ${quoted('agenda item')(details)}`
  if (from === null || to === null) return what
  const [fromEnd, toEnd] = [text(details.before, 'endTime'), text(details.after, 'endTime')]
  if (from === to && fromEnd !== null && toEnd !== null)
    return `${what} to end at ${clockTime(toEnd)} instead of ${clockTime(fromEnd)}`
  const isSameDay = from.slice(0, 10) === to.slice(0, 10)
  return `${what} from ${shortMoment(from)} to ${isSameDay ? clockTime(to) : shortMoment(to)}`
}

const shortMoment = (wallClock: string) => `${shortDay(wallClock)}, ${clockTime(wallClock)}`
