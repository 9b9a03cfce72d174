import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AllergyDetail } from '#web/portal/person-card.tsx'

const renderDetail = (allergies: string[] | null) =>
  renderToStaticMarkup(<AllergyDetail allergies={allergies} kitchenMayKnow={null} />)

test('distinguishes unanswered allergies from none', () => {
  expect(renderDetail(null)).toContain('No allergies reported')
  expect(renderDetail([])).toBe('None')
  expect(renderDetail(['Nuts', 'Kiwi'])).toBe('Nuts, Kiwi')
})
