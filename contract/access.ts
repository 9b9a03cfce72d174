import { oc } from '@orpc/contract'
import { refusals } from '#contract/refusals.ts'

/**
 * The people who may call a procedure. Every procedure begins with one of the builders below; contract/index.ts doesn't
 * compile with a procedure made otherwise.
 *
 * - `anyone`: no session needed (limits apply).
 * - `signedIn`: any session, with or without a role.
 * - `guest`: the caller's own data; a guest, or an organiser, whose account is linked to a person.
 * - `member`: a guest or an organiser; the handler narrows what they see.
 * - `door`: role admin, or a helper at the desk of the edition that the input names.
 * - `organiser`: role admin.
 * - `partner`: a hotel, a caterer or the drivers, by the link that the call carries. Sessions are ignored, and the
 *   edition comes from the link.
 */
export type Access = 'anyone' | 'signedIn' | 'guest' | 'member' | 'door' | 'organiser' | 'partner'

export type Meta = {
  access: Access
  /** Allowed while the account must choose a new password. */
  whileMustChange?: true
  /** Changes how the account is opened, or can't be undone: the caller must have proved their identity recently. */
  isSensitive?: true
  /** Hashes, mails or texts for a stranger: if the captcha is on, its solution is checked first. */
  needsCaptcha?: true
  /** Also allowed for a helper at the check-in desk whose access has ended. */
  whenEnded?: true
  /**
   * An API key with this scope may call it; a `read` call changes nothing. Keys can't make
   * calls without a scope: calls for accounts, links, the history, a person's data as a whole, and mail to several
   * people after a preview.
   */
  key?: Scope
  /** Takes a long list: its body may be 256 KiB instead of 64. */
  isImport?: true
  /** Takes a whole file, or the beds of a whole edition: its body may be 2 MiB. */
  isFile?: true
}

const {
  UNAUTHORIZED,
  FORBIDDEN,
  MUST_CHANGE_PASSWORD,
  REAUTHENTICATION_REQUIRED,
  TOO_MANY_TRIES,
  CAPTCHA_FAILED,
  BUSY,
  PARTNER_LINK_ENDED,
} = refusals
const gate = { UNAUTHORIZED, FORBIDDEN, MUST_CHANGE_PASSWORD, REAUTHENTICATION_REQUIRED, BUSY }

type CallOptions = Omit<Meta, 'access' | 'key'>
/** Keys prove no identity, so they make no sensitive calls. */
type KeyCallOptions = CallOptions & { key?: Scope; isSensitive?: never }

export const anyone = (options?: CallOptions) =>
  oc.$meta<Meta>({ access: 'anyone', ...options }).errors({ TOO_MANY_TRIES, CAPTCHA_FAILED, BUSY })
export const signedIn = (options?: CallOptions) =>
  oc.$meta<Meta>({ access: 'signedIn', ...options }).errors(gate)
export const guest = (options?: CallOptions) => oc.$meta<Meta>({ access: 'guest', ...options }).errors(gate)
export const member = (options?: KeyCallOptions) =>
  oc.$meta<Meta>({ access: 'member', ...options }).errors(gate)
export const door = (options?: CallOptions) => oc.$meta<Meta>({ access: 'door', ...options }).errors(gate)
export const organiser = (options?: CallOptions | KeyCallOptions) =>
  oc.$meta<Meta>({ access: 'organiser', ...options }).errors(gate)
export const partner = () =>
  oc.$meta<Meta>({ access: 'partner' }).errors({ PARTNER_LINK_ENDED, TOO_MANY_TRIES, BUSY })

const areas = ['events', 'people', 'programme', 'rooms', 'travel', 'food', 'messages'] as const
type Area = (typeof areas)[number]

export type Scope = `${'read' | 'write'} ${Area}`

/** What a key for other programs can be allowed. */
export const scopes: readonly Scope[] = areas.flatMap((area) => [`read ${area}`, `write ${area}`] as const)
