import { subjectName, text, type Sentence, type Values } from '#server/audit/wording.ts'
import { pluralize } from '#server/lib/words.ts'

/** 'Shuttle 2' */
const shuttleOf = (values: Values) => `Shuttle ${text(values, 'shuttle') ?? text(values, 'number') ?? '?'}`
const aboutShuttle =
  (verb: string): Sentence =>
  ({ after }) =>
    `${verb} ${shuttleOf(after)}`

export const shuttleSentences: Readonly<Record<string, Sentence>> = {
  'shuttle.added': aboutShuttle('added'),
  'shuttle.changed': aboutShuttle('changed'),
  'shuttle.deleted': aboutShuttle('deleted'),
  'shuttle.restored': aboutShuttle('brought back'),
  'shuttle.seated': (details) =>
    `put ${subjectName(details)} on ${shuttleOf(details.after)}${text(details.before, 'shuttle') === null ? '' : `, from ${shuttleOf(details.before)}`}`,
  'shuttle.left': (details) => `took ${subjectName(details)} off ${shuttleOf(details.before)}`,
  'shuttle.arranged': ({ after }) =>
    `put ${pluralize(text(after, 'people'), 'person', 'people')} on shuttles${text(after, 'runs') === '0' ? '' : `, with ${pluralize(text(after, 'runs'), 'new run')}`}`,
  'shuttle.arrangementUndone': ({ after }) =>
    `undid a shuttle plan for ${pluralize(text(after, 'people'), 'person', 'people')}`,
  'shuttle.published': ({ after }) =>
    `published the shuttles; ${pluralize(text(after, 'mailed'), 'person', 'people')} got an e-mail`,
  'shuttle.ownWay': (details) => `noted that ${subjectName(details)} needs no shuttle`,
  'shuttle.ownWayTakenBack': (details) => `noted that ${subjectName(details)} needs a shuttle after all`,
}
