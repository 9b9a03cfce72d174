import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { leavesByText } from '#web/registration/survey/leaves-by.ts'
import { SurveyDone } from '#web/registration/survey/survey-done.tsx'

const screen = (leavesBy: string | null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SurveyDone sent={{ email: 'ana@example.org', delivery: 'mail', leavesBy }} />
    </QueryClientProvider>,
  )

test('gives the time of a queued mail, and says that any other mail was sent', () => {
  const leavesBy = '2026-11-22T15:40:00.000Z'
  expect(screen(leavesBy)).toContain(`Your link will leave by ${leavesByText(leavesBy)}.`)
  expect(screen(leavesBy)).not.toContain('We have sent')
  expect(screen(null)).toContain('We have sent a verification email.')
})

test('says that registration is complete, without repeating the next step', () => {
  expect(screen(null)).toContain('Registration Complete!')
  expect(screen(null)).not.toContain('One more step')
})
