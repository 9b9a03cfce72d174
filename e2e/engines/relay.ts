import { once } from 'node:events'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { z } from 'zod'
import { key, pressesOf } from './visitor.ts'

const Command = z.object({ id: z.int(), method: z.string() })
const TypingCommand = z.object({
  id: z.int(),
  method: z.literal('script.callFunction'),
  params: z.object({
    target: z.object({ context: z.string() }),
    arguments: z.array(z.object({ value: z.unknown().optional() })),
  }),
})
const ErrorReply = z.object({ id: z.int().nullable(), error: z.string() })
const SuccessReply = z.object({ type: z.literal('success'), id: z.int() })
const DownloadEvent = z.looseObject({
  method: z.string(),
  params: z.looseObject({ context: z.string(), url: z.string(), navigation: z.string().nullable() }),
})

/**
 * A relay between Playwright and a Firefox that passes on their WebDriver BiDi messages. Resolves to the address for
 * Playwright, once it listens there.
 */
export async function openRelay(firefox: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(`${firefox}${url}`)))
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The relay has no port.')
  return `ws://127.0.0.1:${address.port}`
}

function connect(playwright: WebSocket, firefox: WebSocket): void {
  const opened = once(firefox, 'open')
  const { translateCommand, translateReply } = createTranslation()
  playwright.on('message', (data) => {
    const text = translateCommand(textOf(data))
    opened.then(
      () => firefox.send(text),
      () => playwright.close(),
    )
  })
  firefox.on('message', (data) => playwright.send(translateReply(textOf(data))))
  playwright.on('close', () => firefox.close())
  firefox.on('close', () => playwright.close())
}

/** ws delivers a string as one buffer. */
function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new Error('A message came in pieces.')
  return data.toString()
}

/**
 * Adapts what Firefox ESR 153 lacks and Playwright 1.65 needs:
 *
 * - Playwright sets the colour scheme in every new context. A Firefox without that command gets the scheme
 *   before it starts.
 * - Playwright fills in fields by a script, which a number field doesn't notice, and which appends an address to the
 *   old one. The relay presses keys instead.
 * - Playwright identifies a download by an id. Without one, only downloads that a navigation started would be reported.
 */
function createTranslation() {
  const mediaIds = new Set<number | null>()
  const typingIds = new Set<number | null>()
  let isFilling = false
  return {
    translateCommand: (text: string): string => {
      if (text.includes('"emulation.setMediaFeaturesOverride"'))
        mediaIds.add(Command.parse(JSON.parse(text)).id)
      if (text.includes('injected.fill(')) isFilling = true
      if (!text.includes('window.__pw_bidiInsertText(')) return text
      const { data } = TypingCommand.safeParse(JSON.parse(text))
      const typedText = data?.params.arguments.at(-1)?.value
      if (!data || typeof typedText !== 'string') return text
      typingIds.add(data.id)
      // The existing text was selected, but an address field loses its selection.
      const actions = [...(isFilling ? selectAll : []), ...pressesOf(typedText.replaceAll('\n', key.return))]
      isFilling = false
      const keys = { type: 'key', id: 'pw_keyboard', actions }
      const params = { context: data.params.target.context, actions: [keys] }
      return JSON.stringify({ id: data.id, method: 'input.performActions', params })
    },
    translateReply: (text: string): string => {
      const { data: reply } = SuccessReply.safeParse(
        typingIds.size > 0 && text.length < 200 ? JSON.parse(text) : undefined,
      )
      if (reply && typingIds.delete(reply.id)) {
        const result = { type: 'success', realm: '', result: { type: 'undefined' } }
        return JSON.stringify({ type: 'success', id: reply.id, result })
      }
      if (text.includes('"unknown command"')) {
        const { data } = ErrorReply.safeParse(JSON.parse(text))
        const isOurs = data?.error === 'unknown command' && mediaIds.has(data.id)
        return isOurs ? JSON.stringify({ type: 'success', id: data.id, result: {} }) : text
      }
      if (!text.includes('"browsingContext.download')) return text
      const { data } = DownloadEvent.safeParse(JSON.parse(text))
      if (!data?.method.startsWith('browsingContext.download') || data.params.navigation) return text
      // Both events of a download have these data. A page makes a new address for each file.
      const download = `${data.params.context} ${data.params.url}`
      return JSON.stringify({ ...data, params: { download, ...data.params } })
    },
  }
}

const control = '\uE009'

const selectAll = [
  { type: 'keyDown', value: control },
  { type: 'keyDown', value: 'a' },
  { type: 'keyUp', value: 'a' },
  { type: 'keyUp', value: control },
]
