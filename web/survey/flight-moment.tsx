import { ClockField } from '#web/ui/clock-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'

type FlightMomentProps = {
  /** The fields are its `Day` and its `Time`: read them with `readFlightMoment`. */
  name: string
  label: string
  moment: string | null | undefined
  /** `YYYY-MM-DD`: the day that stands there at first. */
  day?: string | null
  /** `YYYY-MM-DD`: the day that an empty field's calendar opens on. */
  opensOn?: string
}

/** When a flight leaves or lands, as it stands on the ticket. */
export const FlightMoment = ({ name, label, moment, day, opensOn }: FlightMomentProps) => (
  <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
    <DateField
      name={`${name}Day`}
      label={`${label} day`}
      defaultValue={moment?.slice(0, 10) ?? day ?? null}
      {...(opensOn !== undefined && { opensOn })}
    />
    <ClockField name={`${name}Time`} label={`${label} time`} defaultValue={moment?.slice(11, 16) ?? null} />
  </div>
)
