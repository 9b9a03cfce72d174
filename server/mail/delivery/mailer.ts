import type { Transporter } from 'nodemailer'
import { Transform } from 'node:stream'
import { callbackify } from 'node:util'
import type { Letter, Mailer } from '#server/core/ports.ts'

/** Sends through the SMTP server of the settings; connects at the first message. Throws the server's error. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  /** The work to await before the end of a mail is sent, by the mail's id. */
  const endings = new Map<string, () => Promise<void>>()
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transporter = createTransport({
      url: smtpUrl,
      // One connection for many mails, one at a time.
      pool: true,
      maxConnections: 1,
      // Only the outbox, which counts, retries a mail that wasn't accepted.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    transporter.use('stream', (mail, done) => {
      const beforeTheEnd = endings.get(mail.data.messageId ?? '')
      if (beforeTheEnd) mail.message.transform(() => waitingAtTheEnd(beforeTheEnd))
      done()
    })
    return transporter
  }
  return {
    send: async ({ to, messageId, calendar, invitations = [], unsubscribeLink, ...letter }, beforeTheEnd) => {
      const { subject, text, html, replyTo } = letter
      const [first, ...others] = invitations
      // The address is structured data, not a header line: its content can't add a recipient.
      const mail = {
        subject,
        text,
        html,
        ...(replyTo && { replyTo }),
        // Prevents automatic replies (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeLink !== undefined && unsubscribeHeaders(unsubscribeLink)),
        },
        ...(first && { icalEvent: { method: first.method, content: first.text } }),
        attachments: [...(calendar ? [eventFile(calendar)] : []), ...others.map(invitationFile)],
        from,
        to: [{ name: '', address: to }],
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      if (beforeTheEnd) endings.set(messageId, beforeTheEnd)
      try {
        await (await (transport ??= open())).sendMail(mail)
      } finally {
        endings.delete(messageId)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** The mail program's unsubscribe button (RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Passes a mail through, but waits before its end; if that fails, the connection breaks before the mail is complete.
 */
const waitingAtTheEnd = (wait: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, next) => next(null, chunk),
    flush: callbackify(wait),
  })

/**
 * A further invitation as a file. nodemailer's icalEvent sends the first one beside text and HTML, where mail programs
 * act on it. Outlook acts on only one, and opens the others as files (MS-STANOICAL V0233, V0343).
 */
const invitationFile = ({ method, text }: NonNullable<Letter['invitations']>[number], index: number) => ({
  filename: `invite-${index + 2}.ics`,
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

/** The event as a file to open, not as an invitation: no reply is expected. */
const eventFile = (content: string) => ({
  filename: 'event.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})
