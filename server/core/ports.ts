/** What the server needs of the outside. The rooms that reach it implement these; server/app.ts hands them in. */

/** A message as it leaves: plain text, and the same as HTML. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** Where replies go: the contact. */
  replyTo?: { name: string; address: string }
  /** What it is about as iCalendar text, for the reader's calendar: the days of the edition, or workshops. */
  calendar?: string | undefined
  /** Where one press stops mails of this kind. */
  stopLink?: string
}

export type Mailer = {
  /** `beforeTheEnd` is awaited when all but the last byte of the mail was sent: if it throws, the mail has not left. */
  send: (
    mail: Letter & { to: string; messageId: string },
    beforeTheEnd?: () => Promise<void>,
  ) => Promise<void>
  close: () => void
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes as long without a stored hash: time does not say which accounts exist. */
  verify: (password: string, stored: string | null | undefined) => Promise<boolean>
  /** Runs a whole sign-in; refuses BUSY when too many wait, before it queries the database. */
  limitSignIns: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Awaited before a sign-in is refused. */
  refusal: () => Promise<void>
}

/** What an OAuth flow remembers to recognise its callback. */
export type ProviderSecrets = { state: string; nonce: string; verifier: string }

/** The person whom a provider vouches for. */
export type VerifiedIdentity = {
  providerId: string
  /** The issuer and its name for them: a provider exchanged for another one does not inherit its people. */
  subject: string
  /** Asks for an address that the provider has proved, and is trusted to have; null without. Refuses PROVIDER_FAILED. */
  provenEmail: () => Promise<string | null>
}

/** A provider of the settings. */
export type Provider = {
  /** The name used in paths, and beside the identities it vouches for. */
  id: 'oidc' | 'google' | 'microsoft'
  /** What its button says after 'Continue with'. */
  name: string
  issuer: string
  /** Its word that an address is verified opens the account that has the address (TRUSTED_EMAIL_PROVIDERS). */
  provesEmail: boolean
  /** Mail domains whose people single sign-on sends to it. */
  domains: readonly string[]
  /** Where to send the browser, from where it comes back to `callback`. Refuses PROVIDER_FAILED. */
  begin: (callback: string) => Promise<ProviderSecrets & { url: string }>
  /** The person whose browser came back. Refuses PROVIDER_FAILED for anything that does not fit. */
  finish: (callback: URL, secrets: ProviderSecrets) => Promise<VerifiedIdentity>
}

/** Hands a text message to the operator's webhook. Nobody waits for it: time does not say which numbers are known. */
export type Sms = (to: string, text: string) => void

/** The weather at a venue now; null when it cannot be known. */
export type Weather = (venue: { googleMapsLink: string; timeZone: string }) => Promise<{
  temperatureFahrenheit: number
  windMph: number
  sky: 'clear' | 'cloudy' | 'rainy' | 'windy'
  period: 'night' | 'morning' | 'afternoon' | 'evening'
} | null>
