import { expect, test } from 'vitest'
import { findHeaders } from '#web/imports/columns.ts'
import { readDelimited, chooseDelimiter } from '#web/imports/text.ts'
import { allergiesAmongDiets, guessPeople, peopleLines, peopleSpecs } from '#web/people/people-columns.ts'

const specs = peopleSpecs(['Oslo', 'Kyoto'])

/** Follows the dialog's steps: headers, columns, lines. */
function read(text: string) {
  const rows = readDelimited(text, chooseDelimiter(text)).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  )
  const headers = findHeaders(rows, specs)
  const body = headers === undefined ? rows : rows.slice(headers + 1)
  const mapping = guessPeople(headers === undefined ? undefined : rows[headers], body, specs)
  return { mapping, ...peopleLines(mapping, body) }
}

test.each([
  ['Name;E-Mail;Abteilung\nA B;a@x.test;Q', ['fullName', 'email', 'studio']],
  ['Name;Vorname;E-Mail-Adresse\nB;A;a@x.test', ['lastName', 'firstName', 'email']],
  ['Nome;Cognome;Posta elettronica\nA;B;a@x.test', ['firstName', 'lastName', 'email']],
  ['Nom,Prénom,Courriel,Régime\nB,A,a@x.test,végan', ['lastName', 'firstName', 'email', 'diet']],
  [
    'Nombre\tApellidos\tCorreo electrónico\tTeléfono\nA\tB\ta@x.test\t1',
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  ['First Name,Last Name,Work Email,Office\nA,B,a@x.test,Q', ['firstName', 'lastName', 'email', 'studio']],
  ['Fornavn;Etternavn;E-post;Kontor\nA;B;a@x.test;Q', ['firstName', 'lastName', 'email', 'studio']],
  ['Voornaam;Achternaam;Kantoor\nA;B;Q', ['firstName', 'lastName', 'studio']],
  [
    'Staff no.;Name;Studio name;Allergien;Bemerkungen\n7;A B;Q;;',
    [null, 'fullName', 'studio', 'allergies', 'notes'],
  ],
  ['Name,What do you eat?,Allergies?\nA B,vegan,nuts', ['fullName', 'diet', 'allergies']],
  ['Name,What do you eat?,Anything you can’t eat\nA B,vegan,nuts', ['fullName', 'diet', 'allergies']],
])('recognises the headings of %j', (text, mapping) => {
  expect(read(text).mapping).toEqual(mapping)
})

test('skips a title above the headings, and doesn’t mistake people for headings', () => {
  expect(read('Team event 2027;;\n;;\nName;E-Mail;Studio\nZoë Lindqvist;zoe@x.test;Oslo').lines).toEqual([
    ['Zoë Lindqvist', 'zoe@x.test', 'Oslo'],
  ])
  expect(read('Zoë Lindqvist;zoe@x.test\nAna Lima;ana@x.test').lines).toHaveLength(2)
})

test.each([
  ['Zoë Lindqvist\tzoe@studio.test\tOslo', ['fullName', 'email', 'studio']],
  ['zoe@studio.test;Zoë', ['email', 'fullName']],
  ['Zoë', ['fullName']],
  ['Zoë\nAna,,Oslo', ['fullName', null, 'studio']],
  ['Ana;Lima;ana@x.test\nBo;Li;bo@x.test', ['firstName', 'lastName', 'email']],
  ['Lindqvist, Zoë; zoe@studio.test; Atlantis', ['fullName', 'email', 'studio']],
  ['+47 912 34 567;Ana Lima;ana@x.test;Kyoto', ['phone', 'fullName', 'email', 'studio']],
])('recognises the columns of %j by their cells', (text, mapping) => {
  expect(read(text).mapping).toEqual(mapping)
})

test('joins names that are in two parts, reversed, or before an address', () => {
  expect(read('Vorname;Nachname;Mail\nKen;Lee;mailto:ken@x.test').lines).toEqual([['Ken Lee', 'ken@x.test']])
  expect(read('"Lee, Ken";ken@x.test').lines).toEqual([['Ken Lee', 'ken@x.test']])
  expect(read('E-Mail;Studio\n"Lee, Ken" <ken@x.test>;Oslo').lines).toEqual([
    ['Ken Lee', 'ken@x.test', 'Oslo'],
  ])
})

test('truncates a cell that is far too long, so that only its line is refused', () => {
  expect(read(`Name\n${'x'.repeat(5000)}`).lines[0]?.[0]).toHaveLength(2500)
})

test('finds diets that may be about an allergy', () => {
  const found = ['nut allergy', 'Nussallergie', 'no nuts', 'Gluten free']
  const rows = [...found, 'vegan', 'nut allergy', 'no restrictions', 'fish'].map((cell) => [cell])
  expect(allergiesAmongDiets(['diet'], [...rows, []])).toEqual(found)
  expect(allergiesAmongDiets(['notes'], rows)).toEqual([])
})
