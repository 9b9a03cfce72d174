import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string[]; raw: string }

/**
 * A real SMTP server on loopback with an inbox. `refuse` returns whether to refuse a recipient for now, or the code to
 * refuse them with. `refuseSender` returns whether to refuse everything we send.
 */
export async function createInbox(
  refuse: (recipient: string) => boolean | number = () => false,
  refuseSender: () => boolean = () => false,
) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_sender, _session, done) =>
      done(refuseSender() ? Object.assign(new Error('sender not allowed'), { responseCode: 550 }) : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address)
      const responseCode = code === true ? 451 : Number(code)
      done(code === false ? null : Object.assign(new Error('no such mailbox here'), { responseCode }))
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  // A process that is killed while sending a mail cuts its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The link in a plain-text part, with soft line breaks removed. */
export function linkIn({ raw }: ReceivedMail): string {
  const unfolded = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https?:\/\/\S+#[\w.-]+/.exec(unfolded)?.[0] ?? ''
}

/** The decoded text of a mail, as people read it. */
export function textOf({ raw }: ReceivedMail): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
