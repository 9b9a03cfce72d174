import type { ReactNode } from 'react'
import type { Outputs } from '#web/lib/outputs.ts'
import { formatMoment } from '#web/lib/dates.ts'

export type Answers = NonNullable<Outputs['claims']['open']['answers']>

/** The answers as they were given, before anybody makes them true. */
export function ClaimAnswers({ answers, studio }: { answers: Answers; studio: string | null }) {
  const comes = answers.attending === 'yes'
  return (
    <dl className="grid gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-2">
      <Answer term="Name">{answers.fullName}</Answer>
      {studio && <Answer term="Studio">{studio}</Answer>}
      <Answer term="Attending">{comes ? 'Yes' : 'No'}</Answer>
      {comes && (
        <>
          <Answer term="Sharing a room">{answers.openToRoomSharing ? 'Yes' : 'No'}</Answer>
          <Answer term="Diet">{answers.dietNote ?? answers.diet ?? 'Not answered'}</Answer>
          <Answer term="Allergies">{allergiesInWords(answers.allergies)}</Answer>
          <Answer term="Outbound flight">
            {flightInWords(answers.flight1DepartureAirport, answers.flight1DepartureTime)}
          </Answer>
          <Answer term="Return flight">
            {flightInWords(answers.flight2DepartureAirport, answers.flight2DepartureTime)}
          </Answer>
        </>
      )}
    </dl>
  )
}

function Answer({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function allergiesInWords(allergies: readonly string[] | null): string {
  if (allergies === null) return 'Not answered'
  return allergies.length === 0 ? 'None' : allergies.join(', ')
}

function flightInWords(airport: string | null, departure: string | null): string {
  if (airport === null && departure === null) return 'Not given'
  return [airport, departure && formatMoment(departure)].filter(Boolean).join(', ')
}
