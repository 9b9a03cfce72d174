import { expect, test } from 'vitest'
import { fillIn, insertsIn, readPlainWriting, textOfBlocks, withoutInserts } from '#contract/plain-writing.ts'

const words = (text: string, isBold = false) => ({ kind: 'words', text, isBold })

test('parses paragraphs, lines, lists, bold, addresses and inserts, and keeps anything else as text', () => {
  const source =
    'Hello **dear {first name}**,\nsee https://a.test/x?y=1.\n\nBring:\n- a towel\n• a *hat*\n\n2027. That was a year'
  expect(readPlainWriting(source)).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          words('Hello '),
          words('dear ', true),
          { kind: 'insert', name: 'first name', isBold: true },
          words(','),
        ],
        [
          words('see '),
          { kind: 'link', href: 'https://a.test/x?y=1', label: 'https://a.test/x?y=1' },
          words('.'),
        ],
      ],
    },
    { kind: 'paragraph', lines: [[words('Bring:')]] },
    { kind: 'list', items: [[words('a towel')], [words('a *hat*')]] },
    { kind: 'paragraph', lines: [[words('2027. That was a year')]] },
  ])
})

test('inserts people’s names as plain text, without parsing them', () => {
  const values = { 'first name': '**Ana** {room} https://evil.test', room: '12' }
  expect(fillIn(readPlainWriting('{first name}: {room}'), values)).toEqual([
    { kind: 'paragraph', lines: [[words('**Ana** {room} https://evil.test'), words(': '), words('12')]] },
  ])
})

test('renders a value alone in a paragraph as a list or button, and within a line as text or a link', () => {
  const link = { href: 'https://a.test/#t', label: 'Open my page' }
  const values = { 'what is missing': ['your outbound flight', 'your return flight'], 'personal link': link }
  expect(textOfBlocks(fillIn(readPlainWriting('{what is missing}\n\n{personal link}'), values))).toBe(
    '- your outbound flight\n- your return flight\n\nOpen my page:\nhttps://a.test/#t',
  )
  expect(textOfBlocks(fillIn(readPlainWriting('We miss {what is missing}: {personal link}'), values))).toBe(
    'We miss your outbound flight and your return flight: https://a.test/#t',
  )
})

test('finds inserts anywhere in a text', () => {
  expect(insertsIn('{a} **{b}**\n- {c}\n{D} {}')).toEqual(['a', 'b', 'c', 'D'])
})

/** The text without spaces and without the markers for bold and list items, which parsing removes. */
const plain = (text: string) => text.replaceAll(/[-•*\s]/g, '')

test('keeps every typed letter', () => {
  const pieces = [
    '**',
    '*',
    '{',
    '}',
    '{room}',
    'https://x.test',
    '- ',
    '\n',
    ' ',
    'é',
    '<b>',
    '&',
    '1. ',
    ']',
    ')',
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let n = 0; n < 3_000; n++) {
    const source = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('')
    expect(plain(textOfBlocks(readPlainWriting(source)))).toBe(plain(source))
  }
})

test('replaces inserts in a subject with an ellipsis', () => {
  expect(withoutInserts('Two lines from {event}, {first name}')).toBe('Two lines from …, …')
})
