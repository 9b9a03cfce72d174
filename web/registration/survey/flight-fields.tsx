import { useState } from 'react'
import type { z } from 'zod'
import type { KnownAnswers } from '#contract/registration.ts'
import { flightInWords } from '#web/registration/survey/answers-in-words.ts'
import { FlightNumberField } from '#web/registration/survey/flight-number-field.tsx'
import { FlightMoment } from '#web/registration/survey/flight-moment.tsx'
import { KnownAnswerNote } from '#web/ui/known-answer-note.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Answers = z.output<typeof KnownAnswers>

type FlightFieldsProps = {
  number: 1 | 2
  initial: Answers
  /** The known flight, kept if the fields are left blank. */
  known: Answers
  /** Whether a known flight can be removed here: `removes.outboundFlight`, `removes.returnFlight`. */
  canRemove: boolean
  airports: readonly string[]
  /** The day of the event that the flight is most likely to be on. */
  day: string | null
}

const legs = {
  1: { title: 'Outbound flight', removeName: 'removes.outboundFlight' },
  2: { title: 'Return flight', removeName: 'removes.returnFlight' },
} as const

/** The fields of a flight, for the survey and for organisers. Read both flights with `readFlights`. */
export function FlightFields({ number, initial, known, canRemove, airports, day }: FlightFieldsProps) {
  const { title, removeName } = legs[number]
  const knownFlightText = wordsOf(number, known)
  const [isBlank, setBlank] = useState(wordsOf(number, initial) === undefined)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-medium">{title}</legend>
      {canRemove && knownFlightText !== undefined && (
        <Checkbox name={removeName} isSelected={isRemoved} onChange={setRemoved}>
          Remove this flight
        </Checkbox>
      )}
      {isBlank && !isRemoved && knownFlightText !== undefined && (
        <KnownAnswerNote>{`Flight: ${knownFlightText}`}</KnownAnswerNote>
      )}
      <KeepHidden isHidden={isRemoved}>
        <TextField
          name={`flight${number}DepartureAirport`}
          label="Departure airport"
          placeholder="For example LHR"
          maxLength={100}
          suggestions={airports}
          defaultValue={initial[`flight${number}DepartureAirport`] ?? ''}
          onChange={(text) => setBlank(text.trim() === '')}
        />
        <FlightNumberField name={`flight${number}Number`} number={initial[`flight${number}Number`]} />
        <FlightMoment
          name={`flight${number}Departure`}
          label="Departure"
          moment={initial[`flight${number}DepartureTime`]}
          day={day}
        />
        <FlightMoment
          name={`flight${number}Arrival`}
          label="Arrival"
          moment={initial[`flight${number}ArrivalTime`]}
          day={day}
        />
      </KeepHidden>
    </fieldset>
  )
}

const wordsOf = (number: 1 | 2, flights: Answers) =>
  flightInWords({
    airport: flights[`flight${number}DepartureAirport`],
    number: flights[`flight${number}Number`],
    departure: flights[`flight${number}DepartureTime`],
    arrival: flights[`flight${number}ArrivalTime`],
  })
