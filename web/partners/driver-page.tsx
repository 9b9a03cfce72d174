import { Bus, Phone } from 'lucide-react'
import { formatLongDay, formatTime } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { ChangeBadge } from '#web/partners/change-badge.tsx'
import { formerPassengerText, formerRunText, type GoneRun, type Run } from '#web/partners/driver-list.ts'
import { erasedText } from '#web/partners/hotel-list.ts'
import type { DriverSheet, PartnerApi } from '#web/partners/partner-api.ts'
import { SheetHeader } from '#web/partners/sheet-head.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The driver's list, read in the car: time, place and passengers. */
export const DriverPage = ({ sheet, api }: { sheet: DriverSheet; api: PartnerApi }) => (
  <>
    <SheetHeader title="Shuttles" sheet={sheet} api={api} />
    {sheet.runs.length === 0 && sheet.goneRuns.length === 0 && (
      <EmptyState
        icon={Bus}
        title="No shuttles yet"
        hint="They appear here once the organisers have published them."
      />
    )}
    {sheet.goneRuns.map((run) => (
      <GoneRunArticle key={run.number} run={run} />
    ))}
    {[...groupBy(sheet.runs, ({ leavesAt }) => leavesAt.slice(0, 10))].map(([day, runs]) => (
      <section key={day} className="mb-6 print:mb-3">
        <h2 className="mb-3 print:mb-1">{formatLongDay(day)}</h2>
        <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-3 print:gap-2">
          {runs.map((run) => (
            <RunArticle key={run.number} run={run} />
          ))}
        </div>
      </section>
    ))}
  </>
)

const directions = { to_venue: 'to the venue', to_airport: 'to the airport' } as const

// Compact in print, which is read in a car: a whole event on one or two sheets.
const cardStyle = 'rounded-card border border-line bg-card p-5 print:p-2 print:text-xs print:leading-tight'
const rowStyle = 'flex min-h-11 flex-wrap items-center gap-x-3 print:min-h-0 print:py-0.5'

function RunArticle({ run }: { run: Run }) {
  const { number, direction, place, leavesAt, driverName, vehicle, note, passengers, left, erased } = run
  const details = [driverName, vehicle, note].filter(Boolean)
  return (
    <article className={cardStyle}>
      <h3 className="text-h2 wrap-anywhere print:text-sm">{`${formatTime(leavesAt)}, ${place}`}</h3>
      <p>{`Shuttle ${number} ${directions[direction]} · ${peopleText(passengers.length)}`}</p>
      {details.length > 0 && <p className="text-soft wrap-anywhere">{details.join(' · ')}</p>}
      {run.change !== null && (
        <p className="mt-1">
          <ChangeBadge change={run.change} was={formerRunText(run)} />
        </p>
      )}
      <ul className="mt-3 divide-y divide-line print:mt-1">
        {passengers.map((passenger, index) => (
          <li key={index} className={rowStyle}>
            <span className="flex min-w-0 flex-1 basis-28 flex-wrap items-center gap-x-3 py-2 print:py-0">
              <span className="font-medium wrap-anywhere">{passenger.fullName}</span>
              <ChangeBadge change={passenger.change} was={formerPassengerText(passenger, number)} />
            </span>
            {passenger.phone !== null && <PhoneLink {...passenger} phone={passenger.phone} />}
          </li>
        ))}
        <GonePassengers left={left} erased={erased} />
      </ul>
    </article>
  )
}

/** High enough for a thumb, because it is pressed standing beside a car. */
const PhoneLink = ({ fullName, phone }: { fullName: string; phone: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
    aria-label={`Call ${fullName}, ${phone}`}
    className="inline-flex min-h-11 items-center gap-2 font-medium text-brand wrap-anywhere print:min-h-0 print:text-ink"
  >
    <Phone className="size-4 shrink-0 print:hidden" aria-hidden />
    {phone}
  </a>
)

const GonePassengers = ({ left, erased }: Pick<Run, 'left' | 'erased'>) => (
  <>
    {left.map(({ fullName, movedTo }, index) => (
      <li key={index} className={rowStyle}>
        <del className="text-soft wrap-anywhere">{fullName}</del>
        <ChangeBadge
          change="gone"
          was={movedTo === null ? 'has no shuttle now' : `now on shuttle ${movedTo}`}
        />
      </li>
    ))}
    {erased > 0 && (
      <li className={rowStyle}>
        <span className="text-soft">{erasedText(erased)}</span>
        <ChangeBadge change="gone" />
      </li>
    )}
  </>
)

const GoneRunArticle = ({ run: { number, leavesAt, left, erased } }: { run: GoneRun }) => (
  <article className={`${cardStyle} mb-4`}>
    <div className="flex flex-wrap items-center gap-3">
      <del className="text-soft">{`Shuttle ${number}, ${formatLongDay(leavesAt)}, ${formatTime(leavesAt)}`}</del>
      <ChangeBadge change="gone" was="no passengers now" />
    </div>
    <ul className="mt-2 divide-y divide-line">
      <GonePassengers left={left} erased={erased} />
    </ul>
  </article>
)
