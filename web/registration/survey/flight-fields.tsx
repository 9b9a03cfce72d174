import { useState } from 'react'
import { flightInWords } from '#web/registration/survey/answers-in-words.ts'
import { FlightMoment } from '#web/registration/survey/flight-moment.tsx'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import type { SurveyInitial } from '#web/registration/survey/survey-values.ts'
import { TextField } from '#web/ui/text-field.tsx'

type FlightFieldsProps = {
  number: 1 | 2
  initial: SurveyInitial
  /** What is known and kept where the flight is left blank. */
  known: SurveyInitial
  canRemove: boolean
  airports: readonly string[]
  /** The day of the event that the flight is most likely on. */
  day: string | null
}

const titles = { 1: 'Outbound flight', 2: 'Return flight' } as const

/** One flight as the survey asks for it. */
export function FlightFields({ number, initial, known, canRemove, airports, day }: FlightFieldsProps) {
  const words = flightInWords({
    airport: known[`flight${number}DepartureAirport`],
    departure: known[`flight${number}DepartureTime`],
    arrival: known[`flight${number}ArrivalTime`],
  })
  const [isBlank, setBlank] = useState(!initial[`flight${number}DepartureAirport`])
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-medium">{titles[number]}</legend>
      {words !== undefined && (isBlank || canRemove) && (
        <KeptNote
          {...(canRemove && { removeName: `removes.${number === 1 ? 'outboundFlight' : 'returnFlight'}` })}
        >
          {`Your flight: ${words}`}
        </KeptNote>
      )}
      <TextField
        name={`flight${number}DepartureAirport`}
        label="Departure airport"
        placeholder="For example LHR"
        maxLength={100}
        suggestions={airports}
        defaultValue={initial[`flight${number}DepartureAirport`] ?? ''}
        onChange={(text) => setBlank(text.trim() === '')}
      />
      <FlightMoment
        name={`flight${number}Departure`}
        label="Departure"
        moment={initial[`flight${number}DepartureTime`]}
        day={day}
        eventDay={day}
      />
      <FlightMoment
        name={`flight${number}Arrival`}
        label="Arrival"
        moment={initial[`flight${number}ArrivalTime`]}
        day={day}
        eventDay={day}
      />
    </fieldset>
  )
}
