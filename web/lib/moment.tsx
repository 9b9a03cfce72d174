import { formatMoment } from '#web/base/dates.ts'

type MomentProps = {
  at: string | null
  /** The event's year. */
  year: number
  /** Shows the day above the time. */
  isStacked?: boolean
}

/** A moment as text. Its year is visible only if it isn't the event's; screen readers always get it. */
export function Moment({ at, year, isStacked = false }: MomentProps) {
  const text = formatMoment(at)
  const [, day, yearText, hour] = /^(.*)(, \d{4}) at (.*)$/.exec(text) ?? []
  if (day === undefined || yearText === undefined) return text
  const isEventYear = yearText === `, ${year}`
  if (isStacked)
    return (
      <>
        <span className="block text-xs leading-4 text-soft">
          {day}
          {!isEventYear && yearText}
          <span className="sr-only">{isEventYear && yearText} at </span>
        </span>
        <span className="block leading-5">{hour}</span>
      </>
    )
  return (
    <>
      {day}
      {isEventYear ? <span className="sr-only">{yearText}</span> : yearText} at {hour}
    </>
  )
}
