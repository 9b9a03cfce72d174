/** An identity provider (OpenID Connect) that people may sign in with. */
export type ProviderSettings = {
  /** Used in paths, and stored with the identities that the provider verifies. */
  id: 'oidc' | 'google' | 'microsoft'
  /** The name on its button, after 'Continue with'. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether an address that it reports as verified opens the account with that address (TRUSTED_EMAIL_PROVIDERS). */
  provesEmail: boolean
  /** Single sign-on sends people with addresses at these domains to this provider. */
  domains: readonly string[]
}

/** The ways to sign in besides the password; all off unless the operator's settings turn them on. */
export type SignInMethods = {
  providers: readonly ProviderSettings[]
  /** Whether people can sign in with linked Ethereum wallets. */
  isEthereumOn: boolean
  /** Codes by text message, through the operator's webhook. */
  sms: SmsSettings | null
}

export type SmsSettings = { url: string; secret: string }
