import type { Mailbox } from '#server/core/ports.ts'

/** Removes addresses, which a mail server's replies often repeat: logs hold only ids. */
export const withoutAddresses = (error: unknown): string =>
  sentence(error).replaceAll(/\S+@\S+/g, '[address]')

export const sentence = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** The Message-ID is the same at every try, so that a mailbox recognises a mail that arrives twice. */
export const messageId = ({ publicUrl }: { publicUrl: string }, id: string) =>
  `<${id}@${new URL(publicUrl).hostname}>`

/** The sender of the settings: `Events <events@example.com>`, or an address alone. */
export function mailboxOf(from: string): Mailbox {
  const [, name = '', address = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { name: name || 'Quarterdeck', address }
}
