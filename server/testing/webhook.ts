import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from '#server/testing/listen.ts'

const SentMessage = z.strictObject({ to: z.string(), text: z.string() })
const secret = 'shared with the webhook'

/** The operator's webhook, as a real server: it checks the sender and records the messages. */
export async function openWebhook() {
  const received: z.output<typeof SentMessage>[] = []
  const waiting: (() => void)[] = []
  const state = { status: 204 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    if (request.headers['x-quarterdeck-signature'] === `sha256=${signature}`)
      received.push(SentMessage.parse(JSON.parse(body)))
    response.writeHead(state.status).end()
    for (const go of waiting.splice(0)) go()
  })
  const url = await listen(server)
  return {
    secret,
    url: `${url}/sms`,
    received,
    state,
    /** The code in the message that `cause` makes the product send. */
    next: async (cause: () => Promise<unknown>) => {
      const arrived = new Promise<void>((resolve) => void waiting.push(resolve))
      await cause()
      await arrived
      return /^\d{6}/.exec(received.at(-1)?.text ?? '')?.[0] ?? ''
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
