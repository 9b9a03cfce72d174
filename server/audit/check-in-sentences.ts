import { pluralize } from '#server/lib/words.ts'
import { subjectName, text, type AuditDetails, type Sentence } from '#server/audit/wording.ts'

export const checkInSentences: Readonly<Record<string, Sentence>> = {
  'attendance.checkedIn': (details) =>
    `checked in ${subjectName(details)}${outcomeText(details)}${tapTimeText(details)}${lateText(details)}`,
  'desk.reported': (details) =>
    `reported that ${subjectName(details)} is here (sent after their device’s access ended)`,
  'desk.reportDismissed': (details) => `dismissed the report that ${subjectName(details)} is here`,
  'desk.deviceUndone': (details) =>
    `undid everything that the device of ${subjectName(details)} did at the desk (${pluralize(text(details.after, 'people'), 'person', 'people')})`,
  'attendance.checkInUndone': (details) =>
    `undid the check-in of ${subjectName(details)}${outcomeText(details)}${tapTimeText(details)}${lateText(details)}`,
}

/** The entry's own time is when the tap arrived; a phone without a connection sends a tap later than it was made. */
function tapTimeText({ after }: AuditDetails): string {
  const at = text(after, 'pressedAt')
  return at === null ? '' : ` (pressed on ${at})`
}

/** Notes that a tap was sent after its device's access ended. */
const lateText = ({ after }: AuditDetails): string =>
  after?.['handedInLate'] === true ? ' (sent after their device’s access ended)' : ''

function outcomeText({ after }: AuditDetails): string {
  const fate = text(after, 'fate')
  if (fate === 'earlier') return ', who was in already'
  if (fate === 'taken back') return ', which was taken back'
  return fate === 'still in' ? ', who is in by another one' : ''
}
