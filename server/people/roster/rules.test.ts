import { expect, test } from 'vitest'
import { readLines, type Line } from '#server/people/roster/rules.ts'

const line = (fullName: string | null, email: string | null = null, studio: string | null = null): Line => ({
  fullName,
  email,
  studio,
})

const known = {
  known: [
    { id: 'zoe', fullName: 'Zoë Lindqvist', email: 'zoe@studio.test', isHere: true },
    { id: 'ana', fullName: 'Ana Lima', email: 'ana@studio.test', isHere: false },
    { id: 'kim', fullName: 'Kim Park', email: null, isHere: false },
    { id: 'kim2', fullName: 'Kim Park', email: 'kim@studio.test', isHere: false },
  ],
  studios: [{ id: 'oslo', name: 'Oslo' }],
}

const read = (...lines: Line[]) =>
  readLines(lines, known).map(({ outcome, fullName, problem }) => [outcome, fullName, problem])

test('the address decides who it is, whatever name is beside it; a known person keeps theirs', () => {
  expect(read(line('Zoe L', 'ZOE@studio.test'), line('A. Lima', 'ana@studio.test'))).toEqual([
    ['here', 'Zoë Lindqvist', null],
    ['known', 'Ana Lima', null],
  ])
})

test('without an address the name tells, unless several people have it', () => {
  expect(read(line('ana lima'), line('zoë lindqvist'), line('Kim Park'), line('Tove Berg'))).toEqual([
    ['known', 'Ana Lima', null],
    ['here', 'Zoë Lindqvist', null],
    ['problem', 'Kim Park', 'Several people have this name. Add the e-mail address.'],
    ['new', 'Tove Berg', null],
  ])
})

test('the studio of somebody new is found by name, LP is the company, an unknown one is a problem', () => {
  const [oslo, lp, none] = readLines(
    [line('A', null, 'oslo '), line('B', null, 'lp'), line('C', null, 'Atlantis')],
    known,
  )
  expect([oslo?.studioId, oslo?.company]).toEqual(['oslo', null])
  expect([lp?.studioId, lp?.company]).toEqual([null, 'LP'])
  expect(none?.problem).toBe('There is no studio named Atlantis')
})

test('each line says what is wrong with it, and the others go on', () => {
  expect(
    read(
      line(null, 'x@studio.test'),
      line('X', 'not an address'),
      line('Y', 'y@studio.test'),
      line('Y', 'Y@studio.test'),
    ),
  ).toEqual([
    ['problem', '', 'Name is required'],
    ['problem', 'X', 'Please enter a valid email'],
    ['new', 'Y', null],
    ['problem', 'Y', 'The same person as in line 3'],
  ])
  expect(read(line('N'.repeat(101)))).toEqual([
    ['problem', 'N'.repeat(101), 'A name can have at most 100 characters'],
  ])
})
