import { expect, test } from 'vitest'
import { withoutWords } from '#server/catering/rules.ts'

test('turns deleted notes into “other”, merges lines that are then equal, and keeps every person counted', () => {
  const counted = {
    people: 6,
    diets: [
      { diet: 'other', note: 'Halal', people: 2 },
      { diet: 'other', note: 'Fodmap since the operation', people: 1 },
      { diet: 'other', note: null, people: 1 },
      { diet: 'vegan', note: null, people: 2 },
    ],
    allergies: [
      { allergy: 'Nuts', people: 3 },
      { allergy: 'Kiwi', people: 1 },
      { allergy: 'Latex', people: 1 },
    ],
    noAllergies: 1,
    allergiesNotAnswered: 0,
  }
  expect(withoutWords(counted, (words) => ['Halal', 'Nuts'].includes(words))).toEqual({
    ...counted,
    diets: [
      { diet: 'other', note: 'Halal', people: 2 },
      { diet: 'other', note: null, people: 2 },
      { diet: 'vegan', note: null, people: 2 },
    ],
    allergies: [
      { allergy: 'Nuts', people: 3 },
      { allergy: 'Another allergy', people: 2 },
    ],
  })
})
