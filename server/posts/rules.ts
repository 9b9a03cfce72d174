import { createHmac, randomBytes } from 'node:crypto'
import type { ChannelKind } from '#contract/posts.ts'
import { textOfBlocks, type Block, type Line } from '#contract/plain-writing.ts'

export type ChannelText = { title: string; blocks: readonly Block[] }

/** The body in the service's format. Typed text goes only where the service parses neither mentions nor markup. */
export const bodyFor = (kind: ChannelKind, text: ChannelText): string =>
  JSON.stringify(kind === 'slack' ? slackBody(text) : teamsBody(text))

/** Rich text, because Slack shows its text unchanged: mentions and links are separate elements. */
function slackBody({ title, blocks }: ChannelText) {
  const elements = blocks.map((block) => {
    if (block.kind === 'list')
      return {
        type: 'rich_text_list',
        style: 'bullet',
        elements: block.items.map((line) => section(slackLine(line))),
      }
    const lines = block.kind === 'button' ? [[{ ...block, kind: 'link' as const }]] : block.lines
    return section(lines.flatMap((line) => [...slackLine(line), { type: 'text', text: '\n' }]))
  })
  return {
    // Slack shows this text in the notification, and the blocks in the channel.
    text: slackEscaped(`${title}\n${textOfBlocks(blocks)}`),
    blocks: [
      { type: 'rich_text', elements: [section([slackWords(title, true), slackWords('\n')]), ...elements] },
    ],
  }
}

const section = (elements: readonly object[]) => ({ type: 'rich_text_section', elements })

const slackWords = (text: string, isBold = false) => ({
  type: 'text',
  text,
  ...(isBold && { style: { bold: true } }),
})

const slackLine = (line: Line) =>
  piecesOf(line).map(({ text, isBold, href }) =>
    href === undefined ? slackWords(text, isBold) : { type: 'link', url: href, text },
  )

/** Slack reads `<…>` and `&` as markup, and in some settings a bare `@channel` as a mention. */
const slackEscaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=channel|here|everyone)/gi, '@\u200b')

/** An Adaptive Card of rich text, because Teams shows its runs unchanged; it parses a text block as Markdown. */
function teamsBody({ title, blocks }: ChannelText) {
  const body = blocks.flatMap((block) => {
    if (block.kind === 'button') return []
    if (block.kind === 'list') return block.items.map((line, index) => paragraph(line, index === 0, '• '))
    return block.lines.map((line, index) => paragraph(line, index === 0))
  })
  const buttons = blocks.flatMap((block) => (block.kind === 'button' ? [block] : []))
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'RichTextBlock',
              inlines: [{ type: 'TextRun', text: title, weight: 'Bolder', size: 'Medium' }],
            },
            ...body,
          ],
          actions: buttons.map(({ href, label }) => ({ type: 'Action.OpenUrl', title: label, url: href })),
        },
      },
    ],
  }
}

const paragraph = (line: Line, isFirst: boolean, bullet = '') => ({
  type: 'RichTextBlock',
  spacing: isFirst ? 'Medium' : 'None',
  inlines: [
    ...(bullet === '' ? [] : [{ type: 'TextRun', text: bullet }]),
    ...piecesOf(line).map(({ text, isBold, href }) => ({
      type: 'TextRun',
      text,
      ...(isBold && { weight: 'Bolder' }),
      ...(href !== undefined && { selectAction: { type: 'Action.OpenUrl', url: href } }),
    })),
  ],
})

type Piece = { text: string; isBold: boolean; href?: string }

/** The pieces of a line that have text: the services refuse empty text. */
const piecesOf = (line: Line): Piece[] =>
  line
    .map((piece): Piece => {
      if (piece.kind === 'link') return { text: piece.label, isBold: false, href: piece.href }
      return { text: piece.kind === 'words' ? piece.text : `{${piece.name}}`, isBold: piece.isBold }
    })
    .filter(({ text }) => text !== '')

/** The number of attempts after which a post is given up: almost three days for a webhook, an hour for others. */
export const maxAttempts = { webhook: 14, other: 8 } as const

/** The hours without an accepted post after which a webhook is switched off. A single post is retried for longer. */
export const maxFailingHours = 48

export const newSigningSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

const secretPrefix = 'whsec_'

/** The headers of Standard Webhooks, by which a program checks a post's origin, content and age. */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}

/** Why an attempt failed, as a sentence without the address. */
export function failureOf(result: number | Error): string {
  if (typeof result === 'number') return `The service answered ${result}.`
  if (result.name === 'TimeoutError' || result.name === 'AbortError')
    return 'The service did not answer in ten seconds.'
  const code = 'code' in result && typeof result.code === 'string' ? result.code : result.name
  if (code === 'EPRIVATE') return 'The address is in a private network.'
  return `The service could not be reached (${code}).`
}
