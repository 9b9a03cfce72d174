import type { Transporter } from 'nodemailer'
import type { Letter } from '#server/mail/letters/rules.ts'

export type Mailer = {
  send: (mail: Letter & { to: string; messageId: string }) => Promise<void>
  close: () => void
}

/** Sends through the SMTP server of the settings; the connection is opened at the first message. Throws what the server says. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  }
  return {
    send: async ({ to, messageId, calendar, ...letter }) => {
      // The address is a structure, not a header line: nothing in it can add a recipient.
      const mail = {
        ...letter,
        // So that no automatic answer comes back to it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && { attachments: [event(calendar)] }),
        from,
        to: [{ name: '', address: to }],
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await (await (transport ??= open())).sendMail(mail)
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** A file to open, not an invitation to answer: nobody waits for a reply. */
const event = (content: string) => ({
  filename: 'event.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})
