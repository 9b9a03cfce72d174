import type { Letter } from '#server/core/ports.ts'

type Mail = Letter & { to: string }

/** A mail server that accepts everything, with the accepted mails, oldest first. */
export function createMailbox() {
  const sent: Mail[] = []
  return {
    sent,
    mailer: { send: async (mail: Mail) => void sent.push(mail), close: () => {} },
    newestTo: (address: string) => sent.findLast(({ to }) => to === address),
    empty: () => void sent.splice(0),
  }
}
