import { describe, expect, test } from 'vitest'
import { listOf, withLines } from '#web/imports/list.ts'
import { leftOutParts } from '#web/imports/not-taken.ts'
import { readCase, readCaseOf } from '#web/testing/read-case.ts'
import { peopleLines } from '#web/people/people-columns.ts'
import { peopleKind } from '#web/people/people-kind.ts'

const kind = peopleKind(['Oslo', 'Kyoto'])

type Case = {
  file: string
  /** In the server's column order: name, address, then the other columns used. */
  lines: string[][]
  notTaken?: string[]
  /** The address columns among which organisers are asked to choose. */
  asks?: string[]
}

const falk = ['Anneli Falk', 'anneli.falk@example.org']
const keller = ['Bruno Keller', 'bruno.keller@example.org']
const lund = ['Fay Lund', 'fay.lund@example.org']
const rahn = ['Gus Rahn', 'gus.rahn@example.org']
const petrov = ['Ivo Petrov', 'ivo.petrov@example.org']
const vik = ['Hanne Vik', 'hanne.vik@example.org']
const salo = ['Jori Salo', 'jori.salo@example.org']
const declined = '1 person who declined left out'

const cases: Case[] = [
  {
    file: 'tickets.csv',
    lines: [lund, rahn, petrov],
    notTaken: ['5 columns not used: Order Reference, Order First Name, Order Last Name and 2 more'],
    asks: ['Order Email', 'Ticket Email'],
  },
  {
    file: 'tickets2.csv',
    lines: [lund, petrov],
    notTaken: ['3 columns not used: Order, Buyer Email, Ticket'],
    asks: ['Buyer Email', 'Attendee Email'],
  },
  {
    file: 'tickets3.csv',
    lines: [lund, petrov],
    notTaken: ['1 column not used: Manager Email'],
    asks: ['Manager Email', 'Work Email'],
  },
  {
    file: 'google.csv',
    lines: [
      ['Celia Marsh', 'celia.marsh@example.org', '', '+44 20 7946 0000', ''],
      ['Dario Conti', 'dario.conti@example.org', '', '+39 06 0000 0000', ''],
      ['Edda Lis Holm', 'edda.holm@example.org', '', '', ''],
    ],
    notTaken: [
      '7 columns not used: Name Prefix, Organization Name, Labels and 4 more',
      'only the first of several in a cell is taken, not +44 20 7946 0001, dario@home.example',
    ],
  },
  {
    file: 'google-old.csv',
    lines: [
      ['Celia Marsh', 'celia.marsh@example.org', '+44 20 7946 0000', ''],
      ['Dario Conti', 'dario.conti@example.org', '', ''],
    ],
    notTaken: [
      '4 columns not used: Group Membership, E-mail 1 - Type, Phone 1 - Type and 1 more',
      'only the first of several in a cell is taken, not dario@home.example',
    ],
  },
  {
    file: 'merged.xlsx',
    lines: [
      ['Kaja Berg', 'kaja.berg@example.org', 'Oslo'],
      ['Lars Dahl', 'lars.dahl@example.org', 'Oslo'],
      ['Mia Ness', 'mia.ness@example.org', 'Oslo'],
      ['Nao Sato', 'nao.sato@example.org', 'Kyoto'],
      ['Rin Abe', 'rin.abe@example.org', 'Kyoto'],
    ],
    notTaken: ['merged cells repeated on 3 lines'],
  },
  {
    file: 'hidden.xlsx',
    lines: [
      [...vik, ''],
      [...salo, ''],
    ],
    notTaken: ['2 hidden rows left out'],
  },
  {
    file: 'luma.csv',
    lines: [
      [...lund, ''],
      ['Suharto', 'suharto@example.org', ''],
    ],
    notTaken: [declined, '3 columns not used: api_id, created_at, qr_code_url'],
  },
  {
    file: 'sep.csv',
    lines: [
      [...falk, ''],
      [...keller, ''],
    ],
  },
  {
    file: 'sep-comma.csv',
    lines: [
      [...falk, 'likes tea; and coffee; and more'],
      [...keller, 'a; b'],
    ],
  },
  { file: 'sep-quoted.csv', lines: [falk, keller] },
  { file: 'sep-nohead.csv', lines: [falk, keller] },
  {
    file: 'nums.xlsx',
    lines: [
      ['Owen Price', 'owen.price@example.org', '447911123456'],
      ['Pia Roth', 'pia.roth@example.org', '491511000000'],
    ],
  },
  {
    file: 'outlook.csv',
    lines: [
      ['Nora Lind', 'nora.lind@example.org', 'Northwind', '+47 912 34 567', ''],
      ['Tage Emil Ruud', 'tage.ruud@example.org', 'Northwind', '', ''],
    ],
    notTaken: ['6 columns not used: Title, Suffix, Job Title and 3 more'],
  },
  {
    file: 'personio.csv',
    lines: [
      ['Jörg Müller', 'joerg.mueller@example.org', 'Oslo'],
      ['Änne Größ', 'aenne.groess@example.org', 'Kyoto'],
    ],
    notTaken: ['3 columns not used: Personalnummer, Vorgesetzter, E-Mail Vorgesetzter'],
    asks: ['E-Mail', 'E-Mail Vorgesetzter'],
  },
  {
    file: 'bamboohr.csv',
    lines: [
      [...vik, 'Oslo', '+47 912 00 001'],
      [...salo, 'Kyoto', ''],
    ],
    notTaken: ['5 columns not used: Employee #, Job Title, Supervisor and 2 more'],
    asks: ['Supervisor Email', 'Work Email'],
  },
  {
    file: 'workday.csv',
    lines: [
      [...vik, 'Oslo'],
      [...salo, 'Kyoto'],
    ],
    notTaken: ['3 columns not used: Employee ID, Manager, Email - Manager'],
    asks: ['Email - Primary Work', 'Email - Manager'],
  },
  {
    file: 'eventbrite.csv',
    lines: [lund, petrov],
    notTaken: [declined, '8 columns not used: Order #, Order Date, Quantity and 5 more'],
    asks: ['Email', 'Buyer Email'],
  },
  {
    file: 'google-forms.csv',
    lines: [
      [...vik, 'No known allergies'],
      ['Kaja Berg', 'kaja.berg@example.org', 'Nuts & milk'],
    ],
    notTaken: [declined, '1 column not used: Timestamp'],
  },
  {
    file: 'microsoft-forms.csv',
    lines: [vik],
    notTaken: [declined, '4 columns not used: Id, Start time, Completion time and 1 more'],
  },
  {
    file: 'typeform.csv',
    lines: [[...vik, 'Vegetarian']],
    notTaken: [declined, '4 columns not used: #, Start Date (UTC), Submit Date (UTC) and 1 more'],
  },
  {
    file: 'libreoffice.csv',
    lines: [
      ['Jörg Müller', 'joerg.mueller@example.org', 'Oslo', '+49 30 0000 0000', 'vegetarisch', 'keine'],
      ['Änne Größ', 'aenne.groess@example.org', 'Kyoto', '', '', 'Nüsse; Milch'],
    ],
    notTaken: ['1 column not used: Zimmer'],
  },
  {
    file: 'numbers.csv',
    lines: [
      [...vik, 'Oslo'],
      ['Kaja "KB" Berg', 'kaja.berg@example.org', ''],
    ],
    notTaken: [declined],
  },
  {
    file: 'numbers.xlsx',
    lines: [
      [...vik, 'Oslo', 'Vegetarian'],
      [...salo, 'Kyoto', ''],
    ],
  },
  {
    file: 'excel-french.csv',
    lines: [
      ['Chloé Lefèvre', 'chloe.lefevre@example.org', '06 00 00 00 00', 'végétarien', 'aucune'],
      ['Zoé Noël', 'zoe.noel@example.org', '', '', 'noix et lait'],
    ],
  },
]

describe.each(cases)('the import of $file', ({ file, lines, notTaken: expected = [], asks = [] }) => {
  const open = async () => listOf(await readCaseOf(file, kind), kind)

  test('reads the file’s people, each with their own address', async () => {
    const { mapping, lines: read } = await open()
    expect(
      peopleLines(
        mapping,
        read.map(({ cells }) => cells),
      ).lines,
    ).toEqual(lines)
  })

  test('reports what it omits', async () => {
    expect(leftOutParts(await open()).map(({ text }) => text)).toEqual(expected)
  })

  test('asks which addresses to use if several columns have addresses', async () => {
    const { addresses, headers } = await open()
    expect(addresses.map((index) => headers?.[index])).toEqual(asks)
  })
})

test('includes hidden rows and people who declined on request', async () => {
  const list = listOf(await readCase('hidden.xlsx'), kind)
  const shown = withLines({ ...list, includedReasons: new Set(['hidden' as const]) }, kind)
  expect([shown.lines.length, shown.leftOut]).toEqual([2, { hidden: 0, declined: 2, removed: 0 }])
  const all = withLines({ ...list, includedReasons: new Set(['hidden', 'declined'] as const) }, kind)
  expect(all.lines).toHaveLength(4)
})
