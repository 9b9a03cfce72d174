import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sendByText } from '#web/registration/survey/send-by.ts'
import { SurveyDone } from '#web/registration/survey/survey-done.tsx'

const renderScreen = (leavesBy: string | null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SurveyDone sent={{ email: 'ana@example.org', delivery: 'mail', leavesBy }} />
    </QueryClientProvider>,
  )

test('gives the time of a queued mail, and says that any other mail was sent', () => {
  const leavesBy = '2026-11-22T15:40:00.000Z'
  expect(renderScreen(leavesBy)).toContain(`Your link will leave by ${sendByText(leavesBy)}.`)
  expect(renderScreen(leavesBy)).not.toContain('We have sent')
  expect(renderScreen(null)).toContain('We have sent a verification email.')
})

test('says that registration is complete, without repeating the next step', () => {
  expect(renderScreen(null)).toContain('Registration Complete!')
  expect(renderScreen(null)).not.toContain('One more step')
})
