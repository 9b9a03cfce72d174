import { pluralize } from '#server/lib/words.ts'
import { somebody, text, type AuditDetails, type Sentence } from '#server/audit/wording.ts'

/** Check-ins at the door. */
export const doorSentences: Readonly<Record<string, Sentence>> = {
  'attendance.checkedIn': (details) =>
    `checked in ${somebody(details)}${fateOf(details)}${pressed(details)}${lateness(details)}`,
  'desk.reported': (details) =>
    `reported that ${somebody(details)} is here (sent after their device was ended)`,
  'desk.reportDismissed': (details) => `dismissed the report that ${somebody(details)} is here`,
  'desk.deviceUndone': (details) =>
    `undid everything that the device of ${somebody(details)} did at the desk (${pluralize(text(details.after, 'people'), 'person', 'people')})`,
  'attendance.checkInUndone': (details) =>
    `undid the check-in of ${somebody(details)}${fateOf(details)}${pressed(details)}${lateness(details)}`,
}

/** The entry's own time is when the tap arrived; a phone without a connection sends a tap later than it was made. */
function pressed({ after }: AuditDetails): string {
  const at = text(after, 'pressedAt')
  return at === null ? '' : ` (pressed on ${at})`
}

/** Notes that a tap was sent after its device was ended. */
const lateness = ({ after }: AuditDetails): string =>
  after?.['handedInLate'] === true ? ' (sent after their device was ended)' : ''

function fateOf({ after }: AuditDetails): string {
  const fate = text(after, 'fate')
  if (fate === 'earlier') return ', who was in already'
  if (fate === 'taken back') return ', which was taken back'
  return fate === 'still in' ? ', who is in by another one' : ''
}
