import type { Row } from '#web/attendance/attendance-rows.ts'

/** The state of the edition, in four numbers. */
export function AttendanceSummary({ rows }: { rows: readonly Row[] }) {
  const count = { yes: 0, maybe: 0, no: 0, in: 0 }
  for (const row of rows) {
    count[row.attending] += 1
    // Only people who come are checked in: the server sees to that.
    if (row.checkInTime !== null) count.in += 1
  }
  return (
    <dl className="mb-5 grid grid-cols-4 gap-x-2 tiny:grid-cols-2 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      <Figure label="Confirmed" value={count.yes} dot="bg-ok" />
      <Figure label="Maybe" value={count.maybe} dot="bg-warn" />
      <Figure label="Not coming" value={count.no} dot="bg-bad" />
      <Figure label="Checked in" value={count.in} dot="bg-brand" />
    </dl>
  )
}

function Figure({ label, value, dot }: { label: string; value: number; dot: string }) {
  return (
    <div className="flex flex-col-reverse justify-end sm:flex-row sm:items-baseline sm:gap-2">
      <dt className="flex items-center gap-1.5 text-xs text-soft sm:text-sm">
        <span className={`size-2 rounded-full ${dot}`} aria-hidden />
        {label}
      </dt>
      <dd className="font-display text-h3 font-semibold">{value}</dd>
    </div>
  )
}
