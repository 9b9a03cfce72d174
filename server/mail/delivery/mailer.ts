import type { Transporter } from 'nodemailer'
import { Transform } from 'node:stream'
import { callbackify } from 'node:util'
import type { Mailer } from '#server/core/ports.ts'

/** Sends through the SMTP server of the settings; the connection is opened at the first message. Throws what the server says. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  /** What is waited for at the end of a mail, by its id. */
  const endings = new Map<string, () => Promise<void>>()
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const made = createTransport({
      url: smtpUrl,
      // One connection for many mails, one at a time.
      pool: true,
      maxConnections: 1,
      // What was not taken is tried again by the outbox alone, which counts.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    made.use('stream', (mail, done) => {
      const beforeTheEnd = endings.get(mail.data.messageId ?? '')
      if (beforeTheEnd) mail.message.transform(() => waitingAtTheEnd(beforeTheEnd))
      done()
    })
    return made
  }
  return {
    send: async ({ to, messageId, calendar, stopLink, ...letter }, beforeTheEnd) => {
      // The address is a structure, not a header line: nothing in it can add a recipient.
      const mail = {
        ...letter,
        // So that no automatic answer comes back to it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopLink !== undefined && oneClick(stopLink)) },
        ...(calendar && { attachments: [event(calendar)] }),
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

/** One press in the mail program (RFC 8058). */
const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What comes in goes out; the end waits, and an end that fails breaks the connection before the mail is whole. */
const waitingAtTheEnd = (wait: () => Promise<void>) =>
  new Transform({
    transform: (chunk, _encoding, next) => next(null, chunk),
    flush: callbackify(wait),
  })

/** A file to open, not an invitation to answer: nobody waits for a reply. */
const event = (content: string) => ({
  filename: 'event.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})
