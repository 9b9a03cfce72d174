import { expect, test } from 'vitest'
import { readPlainWriting } from '#contract/plain-writing.ts'
import { bodyFor, failureOf } from '#server/posts/rules.ts'

const hostile = '<!channel> & <https://evil.example|us> @channel *x* [y](https://evil.example) <at>Ana</at>'
const text = {
  title: `Dinner ${hostile}`,
  blocks: [
    ...readPlainWriting(`**Bold** ${hostile}\nSecond line, https://example.org/menu\n\n- one\n- two`),
    { kind: 'button' as const, href: 'https://example.org/guest', label: 'Open my page' },
  ],
}

const bold = { style: { bold: true } }

test('sends typed text to Slack in blocks that parse neither mentions nor markup', () => {
  const { text: fallback, blocks } = JSON.parse(bodyFor('slack', text))
  expect(blocks).toHaveLength(1)
  const [section, first, list, button] = blocks[0].elements
  expect(blocks[0].type).toBe('rich_text')
  expect(section.elements[0]).toEqual({ type: 'text', text: text.title, ...bold })
  expect(first.elements[0]).toEqual({ type: 'text', text: 'Bold', ...bold })
  expect(first.elements).toContainEqual({
    type: 'link',
    url: 'https://example.org/menu',
    text: 'https://example.org/menu',
  })
  expect(list).toEqual({
    type: 'rich_text_list',
    style: 'bullet',
    elements: ['one', 'two'].map((line) => ({
      type: 'rich_text_section',
      elements: [{ type: 'text', text: line }],
    })),
  })
  expect(button.elements[0]).toEqual({ type: 'link', url: 'https://example.org/guest', text: 'Open my page' })
  const kinds = blocks[0].elements.flatMap(({ elements }: { elements: { type: string }[] }) =>
    elements.map(({ type }) => type),
  )
  expect(new Set(kinds)).toEqual(new Set(['text', 'link', 'rich_text_section']))
  expect(fallback).not.toMatch(/[<>]|@channel|&(?!amp;|lt;|gt;)/)
  expect(fallback).toContain('&lt;!channel&gt; &amp;')
})

test('sends typed text to Teams as plain text runs, and makes only links clickable', () => {
  const { type, attachments } = JSON.parse(bodyFor('teams', text))
  expect([type, attachments.length]).toEqual(['message', 1])
  const { contentType, content } = attachments[0]
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4', msteams: { width: 'Full' } })
  expect(content.msteams).not.toHaveProperty('entities')
  const kinds = content.body.map((block: { type: string }) => block.type)
  expect(new Set(kinds)).toEqual(new Set(['RichTextBlock']))
  expect(content.body[0].inlines).toEqual([
    { type: 'TextRun', text: text.title, weight: 'Bolder', size: 'Medium' },
  ])
  expect(content.body[1].inlines[0]).toEqual({ type: 'TextRun', text: 'Bold', weight: 'Bolder' })
  expect(content.body[3].inlines.map((run: { text: string }) => run.text)).toEqual(['• ', 'one'])
  expect(content.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open my page', url: 'https://example.org/guest' },
  ])
})

test('explains a failed attempt without the address', () => {
  const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND secret.example'), { code: 'ENOTFOUND' })
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' })
  expect(failureOf(404)).toBe('The service answered 404.')
  expect(failureOf(notFound)).toBe('The service could not be reached (ENOTFOUND).')
  expect(failureOf(late)).toBe('The service did not answer in ten seconds.')
})
