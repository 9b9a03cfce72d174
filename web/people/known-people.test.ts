import { expect, test } from 'vitest'
import { suggest, withAddress, type PersonOption } from '#web/people/known-people.ts'

const person = (fullName: string, email: string | null = null): PersonOption => ({
  id: fullName,
  fullName,
  email,
  studio: null,
})

const known = [
  person('Aaliyah Jefferson', 'a.jefferson@studio.test'),
  person('Håkon Bjørnstad', 'hakon@studio.test'),
  person('Åse Lindqvist-Øvregård', 'Ase@Studio.test'),
]

const names = (typed: string) => suggest(known, typed).map(({ fullName }) => fullName)

test('ignores accents, and lists names that begin with the typed words first', () => {
  expect(names('hakon bj')).toEqual(['Håkon Bjørnstad'])
  expect(names('ovre')).toEqual(['Åse Lindqvist-Øvregård'])
  expect(names('li')).toEqual(['Åse Lindqvist-Øvregård', 'Aaliyah Jefferson'])
  expect(names('hakon@')).toEqual(['Håkon Bjørnstad'])
  expect(names('nobody')).toEqual([])
})

test('offers at most eight people', () => {
  expect(
    suggest(
      Array.from({ length: 20 }, (_, index) => person(`Ana ${index}`)),
      'ana',
    ),
  ).toHaveLength(8)
})

test('finds the owner of an address, ignoring case, but no one for an empty address', () => {
  expect(withAddress(known, ' ase@studio.TEST ')?.fullName).toBe('Åse Lindqvist-Øvregård')
  expect(withAddress([...known, person('No Address', '')], ' ')).toBeUndefined()
})
