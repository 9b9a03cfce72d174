/** An identity provider people may sign in with, by OpenID Connect. */
export type ProviderSettings = {
  /** The name used in paths, and beside the identities it vouches for. */
  id: 'oidc' | 'google' | 'microsoft'
  /** What its button says after 'Continue with'. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Its word that an address is verified opens the account that has the address (TRUSTED_EMAIL_PROVIDERS). */
  provesEmail: boolean
  /** Mail domains whose people single sign-on sends to it. */
  domains: readonly string[]
}

/** The ways of signing in beside the password; all off until the operator's settings say otherwise. */
export type WaysIn = {
  providers: readonly ProviderSettings[]
  /** Linked Ethereum wallets. */
  isEthereumOn: boolean
  /** Codes by text message, through the operator's webhook. */
  sms: SmsSettings | null
}

export type SmsSettings = { url: string; secret: string }
