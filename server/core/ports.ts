/**
 * The outside services that the server needs. The modules that connect to them implement these types; server/app.ts
 * passes them in.
 */

export type Mailbox = { name: string; address: string }

/** A mail's content: plain text, and the same as HTML. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** The text as the recipient reads it in the portal, beside a link to the page it concerns. */
  notice: string
  /** The reply address: the contact. */
  replyTo?: Mailbox
  /** The edition's days as iCalendar text, attached as a file for people who haven't answered yet. */
  calendar?: string | undefined
  /** Changes to the recipient's calendar, each as a separate iCalendar text. */
  invitations?: readonly { method: 'REQUEST' | 'CANCEL'; text: string }[]
  /** Unsubscribes from mails of this kind with one press. */
  unsubscribeLink?: string
  /** The same letter with a sentence below. */
  withNote: (note: string) => Letter
}

export type Mailer = {
  /** Awaits `beforeTheEnd` after all but the mail's last byte: if it throws, the mail is not sent. */
  send: (
    mail: Letter & { to: string; messageId: string },
    beforeTheEnd?: () => Promise<void>,
  ) => Promise<void>
  close: () => void
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes the same time without a stored hash, so that timing doesn't reveal which accounts exist. */
  verify: (password: string, stored: string | null | undefined) => Promise<boolean>
  /** Runs a whole sign-in; refuses BUSY if too many are waiting, before it queries the database. */
  limitSignIns: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Awaited before a sign-in is refused. */
  refusal: () => Promise<void>
}

/** What an OAuth flow stores to recognise its callback. */
export type ProviderSecrets = { state: string; nonce: string; verifier: string }

/** A person whose identity a provider confirms. */
export type VerifiedIdentity = {
  providerId: string
  /** The issuer and its id for the person: a replaced provider must not inherit the former one's people. */
  subject: string
  /** Fetches an address that the provider has verified and is trusted to verify; null if there is none. */
  provenEmail: () => Promise<string | null>
}

/** A provider of the settings. */
export type Provider = {
  /** Used in paths, and stored with the identities it confirms. */
  id: 'oidc' | 'google' | 'microsoft'
  /** The name on its button, after 'Continue with'. */
  name: string
  issuer: string
  /** An address it reports as verified opens the account with that address (TRUSTED_EMAIL_PROVIDERS). */
  provesEmail: boolean
  /** Mail domains whose people single sign-on sends to this provider. */
  domains: readonly string[]
  /** Where to send the browser, which comes back to `callback`. */
  begin: (callback: string) => Promise<ProviderSecrets & { url: string }>
  /** The person whose browser came back. PROVIDER_FAILED if anything doesn't match. */
  finish: (callback: URL, secrets: ProviderSecrets) => Promise<VerifiedIdentity>
}

/**
 * Hands a text message to the operator's webhook. Callers never wait for it, so that timing doesn't reveal which
 * numbers are known.
 */
export type Sms = (to: string, text: string) => void

/** The current weather at a venue; null if it isn't available. */
export type Weather = (venue: { googleMapsLink: string; timeZone: string }) => Promise<{
  temperatureFahrenheit: number
  windMph: number
  sky: 'clear' | 'cloudy' | 'rainy' | 'windy'
  period: 'night' | 'morning' | 'afternoon' | 'evening'
} | null>
