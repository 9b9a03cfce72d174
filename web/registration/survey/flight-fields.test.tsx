import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { surveyQuestions } from '#contract/questions.ts'
import { FlightFields } from '#web/registration/survey/flight-fields.tsx'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'

const flight = { flight1DepartureAirport: 'OSL', flight1DepartureTime: '2026-11-30T08:10' }
const flightProps = {
  number: 1,
  initial: {},
  known: {},
  canRemove: false,
  airports: ['LIS', 'OSL'],
  day: '2026-11-30',
} as const

const render = (props: object = {}) => renderToStaticMarkup(<FlightFields {...flightProps} {...props} />)

test('fills in the event’s day with its weekday, and offers the known airports', () => {
  const html = render()
  expect(html.match(/name="flight1DepartureDay"[^>]* value="([^"]*)"/)?.[1]).toBe('2026-11-30')
  expect(html).toContain('Mon, Nov 30')
  expect(html.match(/<option[^>]*>[^<]*/g)?.map((option) => option.replace(/.*>/, ''))).toEqual([
    'LIS',
    'OSL',
  ])
})

test.each([
  ['2026-11-27', undefined],
  ['2026-11-26', 'That is 4 days before the event. Is the date right?'],
  ['2026-12-04', 'That is 4 days after the event. Is the date right?'],
])('warns about a flight on %s only if it is more than three days off: %s', (day, warning) => {
  const html = render({ initial: { ...flight, flight1DepartureTime: `${day}T08:10` } })
  expect(/That is [^<]*/.exec(html)?.[0]).toBe(warning)
})

test('shows a known flight next to blank fields, and offers to remove it only if allowed', () => {
  expect(render({ known: flight })).toContain('Flight: OSL, Nov 30, 2026 at 8:10 AM (kept)')
  expect(render({ known: flight })).not.toContain('Remove this flight')
  expect(render({ known: flight, initial: flight, canRemove: true })).not.toContain('(kept)')
  expect(render({ known: flight, initial: flight, canRemove: true })).toContain('Remove this flight')
})

test('shows known allergies and diet next to blank fields', () => {
  const known = { allergies: ['Peanuts'], diet: 'vegan' }
  const renderWith = (props: { canRemove?: boolean }) =>
    renderToStaticMarkup(
      surveyQuestions.map((name) => (
        <AnswerFields key={name} user="guest" name={name} initial={{}} known={known} {...props} />
      )),
    )
  const html = renderWith({})
  expect(html).toContain('Allergies: peanuts (kept)')
  expect(html).toContain('Diet: vegan (kept)')
  expect(html).not.toContain('Remove it')
  expect(renderWith({ canRemove: true })).toContain('Remove it')
})
