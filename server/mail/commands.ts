import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import type { Letter } from '#server/core/ports.ts'
import { messageId, sentence, withoutAddresses } from '#server/mail/rules.ts'

/** Sends one letter immediately. MAIL_FAILED quotes the mail server's reply. */
export async function sendNow(deps: Deps, { to, ...letter }: Letter & { to: string }): Promise<void> {
  if (!deps.mailer) return refuse('MAIL_NOT_CONFIGURED')
  await deps.mailer
    .send({ ...letter, to, messageId: messageId(deps, randomUUID()) })
    .catch((error: unknown) => {
      deps.log.warn({ why: withoutAddresses(error) }, 'a mail to try was not accepted')
      refuse('MAIL_FAILED', { message: `The mail server did not accept the message: ${sentence(error)}` })
    })
}
