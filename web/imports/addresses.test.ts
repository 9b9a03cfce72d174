import { expect, test } from 'vitest'
import { readAddresses, splitAddress, takeFirst, turnName } from '#web/imports/addresses.ts'

test("reads a To field as names and addresses, in any mail program's format", () => {
  expect(
    readAddresses('Lee, Ken <ken@x.test>; "Ono, Yui" <yui@x.test>; ana@x.test; Zoë L <mailto:zoe@x.test>'),
  ).toEqual([
    ['Lee, Ken', 'ken@x.test'],
    ['Ono, Yui', 'yui@x.test'],
    ['', 'ana@x.test'],
    ['Zoë L', 'zoe@x.test'],
  ])
  expect(readAddresses('tom@x.test, Ana Lima <ana@x.test>, Lee, Ken <ken@x.test>\n')).toEqual([
    ['', 'tom@x.test'],
    ['Ana Lima', 'ana@x.test'],
    ['Lee, Ken', 'ken@x.test'],
  ])
})

test("rejects anything that isn't a To field", () => {
  expect(readAddresses('Zoë Lindqvist <zoe@x.test>\tOslo')).toBeUndefined()
  expect(readAddresses('zoe@x.test\nana@x.test')).toBeUndefined()
  expect(readAddresses('Zoë; zoe@x.test')).toBeUndefined()
  expect(readAddresses('')).toBeUndefined()
})

test('removes mailto and brackets from an address, and returns the name before it', () => {
  expect(splitAddress('mailto:zoe@x.test')).toEqual({ name: '', email: 'zoe@x.test' })
  expect(splitAddress('"Lee, Ken" <ken@x.test>')).toEqual({ name: 'Lee, Ken', email: 'ken@x.test' })
  expect(splitAddress(' <ken@x.test> ')).toEqual({ name: '', email: 'ken@x.test' })
  expect(splitAddress('no address')).toEqual({ name: '', email: 'no address' })
})

test('moves a last name before a comma to the end, but keeps a title after a comma', () => {
  expect(['Lee, Ken', 'Ken Lee', 'Dow, Jr.', 'Lee, Ken, Dr', 'Lee,'].map(turnName)).toEqual([
    'Ken Lee',
    'Ken Lee',
    'Dow, Jr.',
    'Lee, Ken, Dr',
    'Lee,',
  ])
})

test('reverses a name in the format of airlines', () => {
  expect(['LANG/OTTO MR', "O'NEIL/ANA-MARIA MRS", 'Lang/Otto'].map(turnName)).toEqual([
    'Otto Lang',
    "Ana-Maria O'Neil",
    'Lang/Otto',
  ])
})

test('takes the first of several addresses or numbers, and returns the others', () => {
  expect(takeFirst('a@x.test ::: b@x.test')).toEqual({ first: 'a@x.test', others: ['b@x.test'] })
  expect(takeFirst('a@x.test; b@x.test')).toEqual({ first: 'a@x.test', others: ['b@x.test'] })
  expect(takeFirst('+47 1 ::: +47 2')).toEqual({ first: '+47 1', others: ['+47 2'] })
  expect(takeFirst('Ken <ken@x.test>')).toEqual({ first: 'Ken <ken@x.test>', others: [] })
  expect(takeFirst('')).toEqual({ first: '', others: [] })
})
