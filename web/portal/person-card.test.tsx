import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AllergyDetail } from '#web/portal/person-card.tsx'

const shown = (allergies: string[] | null) =>
  renderToStaticMarkup(<AllergyDetail allergies={allergies} kitchenMayKnow={null} />)

test('distinguishes unanswered allergies from none', () => {
  expect(shown(null)).toContain('No allergies reported')
  expect(shown([])).toBe('None')
  expect(shown(['Nuts', 'Kiwi'])).toBe('Nuts, Kiwi')
})
