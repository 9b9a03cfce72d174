import { useState } from 'react'
import { daysBetweenDates, formatDayButton, formatTime } from '#web/base/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { parseTypedTime } from '#web/ui/typed-time.ts'

type FlightMomentProps = {
  /** The prefix of the fields `Day` and `Time`: read them with `readFlightMoment`. */
  name: string
  label: string
  /** `YYYY-MM-DDTHH:mm`, or as much as was typed. */
  moment: string | null | undefined
  /** `YYYY-MM-DD`: the event’s day for this flight, filled in at first. A day far from it gets a warning. */
  day: string | null
}

/** When a flight departs or lands, as printed on the ticket. */
export function FlightMoment({ name, label, moment, day }: FlightMomentProps) {
  const [typedDay, typedHour] = moment?.split('T') ?? []
  const initialDay = typedDay ? typedDay : day
  // A prefilled day without a time means nothing, but a chosen day does.
  const prefilledDay = typedHour ? initialDay : day
  const [chosen, setChosen] = useState(initialDay)
  const daysAway = chosen && day ? daysBetweenDates(day, chosen) : 0
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 tiny:grid-cols-1">
        <DateField
          name={`${name}Day`}
          label={`${label} day`}
          defaultValue={initialDay}
          onChange={setChosen}
          {...(chosen !== null && { description: formatDayButton(chosen) })}
        />
        <ClockField name={`${name}Time`} label={`${label} time`} hour={typedHour ?? ''} />
      </div>
      {prefilledDay && <input type="hidden" name={`${name}Offered`} value={prefilledDay} />}
      {Math.abs(daysAway) > 3 && (
        <p role="status" className="text-sm text-warn">
          {`That is ${Math.abs(daysAway)} days ${daysAway < 0 ? 'before' : 'after'} the event. Is the date right?`}
        </p>
      )}
    </div>
  )
}

/** A readable time as it shows everywhere else, such as `2:05 PM`; other text unchanged. */
function shownTime(typed: string): string {
  const time = parseTypedTime(typed)
  return /^\d\d:\d\d$/.test(time) ? formatTime(time) : time
}

/** A local time, typed as printed on the ticket, such as `1405`. Read it with `parseTypedTime`. */
function ClockField({ name, label, hour }: { name: string; label: string; hour: string }) {
  const [text, setText] = useState(shownTime(hour))
  return (
    // On blur, the time is rewritten to show how it was read.
    <div className="grid" onBlur={() => setText(shownTime(text))}>
      <TextField
        name={name}
        label={label}
        value={text}
        onChange={setText}
        placeholder="2:05 PM"
        autoComplete="off"
        maxLength={10}
      />
    </div>
  )
}
