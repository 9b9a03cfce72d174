import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unanswered } from '#contract/questions.ts'
import { RegistrationAnswers } from '#web/registration/confirmation/registration-answers.tsx'

const sentAnswers = { ...unanswered, fullName: 'Ana Lima', studioId: 'LP', attending: 'yes' as const }
const known = {
  fullName: 'Ana de Lima',
  studio: 'Oslo',
  attending: 'no' as const,
  openToRoomSharing: false,
  allergies: ['Peanuts'],
  flight1DepartureAirport: 'OSL',
}

/** The shown texts by term. */
function readTerms(props: Parameters<typeof RegistrationAnswers>[0]): Record<string, string> {
  const lines = renderToStaticMarkup(<RegistrationAnswers {...props} />).matchAll(
    /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g,
  )
  return Object.fromEntries([...lines].map(([, term = '', text = '']) => [term, text]))
}

test('shows the old value of changed answers, and the kept value of blank answers', () => {
  const answers = { ...sentAnswers, openToRoomSharing: true }
  expect(readTerms({ answers, studio: 'LP', known, questions: [] })).toEqual({
    Name: 'Ana Lima (was Ana de Lima)',
    Studio: 'LP (was Oslo)',
    Attending: 'Yes (was No)',
    'Sharing a room': 'Yes (was No)',
    Diet: 'Not answered',
    Allergies: 'peanuts (kept)',
    'Outbound flight': 'OSL (kept)',
    'Return flight': 'Not given',
  })
})

test('shows no former values for an unknown person or a deleted studio', () => {
  expect(readTerms({ answers: sentAnswers, studio: 'LP', known: null, questions: [] })).toMatchObject({
    Name: 'Ana Lima',
    Studio: 'LP',
    Attending: 'Yes',
    Allergies: 'Not answered',
  })
  expect(readTerms({ answers: sentAnswers, studio: null, known, questions: [] })).toMatchObject({
    Studio: 'Oslo (kept)',
  })
})
