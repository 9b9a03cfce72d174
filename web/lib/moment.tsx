import { formatMoment } from '#web/base/dates.ts'

type MomentProps = {
  at: string | null
  /** The event's. */
  year: number
  /** The day above the time. */
  isStacked?: boolean
}

/** A moment as the specification writes it. The eye gets its year only if it isn't the event's. */
export function Moment({ at, year, isStacked = false }: MomentProps) {
  const text = formatMoment(at)
  const [, day, ofYear, hour] = /^(.*)(, \d{4}) at (.*)$/.exec(text) ?? []
  if (day === undefined || ofYear === undefined) return text
  const isUsual = ofYear === `, ${year}`
  if (isStacked)
    return (
      <>
        <span className="block text-xs leading-4 text-soft">
          {day}
          {!isUsual && ofYear}
          <span className="sr-only">{isUsual && ofYear} at </span>
        </span>
        <span className="block leading-5">{hour}</span>
      </>
    )
  return (
    <>
      {day}
      {isUsual ? <span className="sr-only">{ofYear}</span> : ofYear} at {hour}
    </>
  )
}
