import { answerText, listedQuestions, organiserTerm } from '#contract/questions.ts'
import { ActionsCell, Answer, RoleCell, StatusCell } from '#web/attendance/attendance-cells.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'

/** A row of the list on a phone: who, what they answered, and check-in under the thumb. */
export function AttendanceCard({ row }: { row: Row }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-h3 wrap-anywhere">
            <PersonName id={row.personId}>{row.fullName}</PersonName>
          </h2>
          {row.email !== null && <p className="text-sm wrap-anywhere text-soft">{row.email}</p>}
          <MailRefused {...row} />
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {row.studio}
            <RoleCell row={row} />
          </p>
        </div>
        <StatusCell row={row} />
      </div>
      <dl className="grid grid-cols-3 gap-x-3 text-sm">
        {listedQuestions.map((name) => (
          <Fact key={name} label={organiserTerm(name)} text={answerText(name, row, 'organiser')} />
        ))}
      </dl>
      <ActionsCell row={row} />
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        <Answer text={text} />
      </dd>
    </div>
  )
}
