import { oc } from '@orpc/contract'
import { refusals } from '#contract/refusals.ts'

/**
 * Who may call a procedure. It is the first word of every procedure: the builders below are the only way to
 * make one, and contract/index.ts does not compile with a procedure made otherwise.
 *
 * - `anyone`: no session needed (limits apply).
 * - `signedIn`: any session, with or without a role.
 * - `guest`: the caller's own data; a guest, or an organiser, whose account is linked to a person.
 * - `member`: a guest or an organiser; what they see is narrowed by the handler.
 * - `door`: role admin, or a helper at the desk of the edition that the input names.
 * - `organiser`: role admin.
 * - `partner`: the link of a hotel, a caterer or the drivers that the call carries; no session counts, and the edition comes from the link.
 */
export type Access = 'anyone' | 'signedIn' | 'guest' | 'member' | 'door' | 'organiser' | 'partner'

export type Meta = {
  access: Access
  /** Still answers while the account must choose its own password. */
  whileMustChange?: true
  /** Changes how the account is opened, or can't be undone: the caller must have proved their identity recently. */
  isSensitive?: true
  /** Makes us hash, mail or text for a stranger: if the captcha is on, its solution is checked first. */
  asksCaptcha?: true
  /** A call of the check-in desk: it still answers a helper whose link or device was ended. */
  whenEnded?: true
  /**
   * A key of the noun's area may call it (contract/scopes.ts); `read` changes nothing. Without it only people may:
   * whatever concerns accounts, links, personal data as a whole or the history, and calls that mail several people after
   * a preview.
   */
  key?: 'read' | 'write'
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

type More = Omit<Meta, 'access'>

export const anyone = (more?: More) =>
  oc.$meta<Meta>({ access: 'anyone', ...more }).errors({ TOO_MANY_TRIES, CAPTCHA_FAILED, BUSY })
export const signedIn = (more?: More) => oc.$meta<Meta>({ access: 'signedIn', ...more }).errors(gate)
export const guest = (more?: More) => oc.$meta<Meta>({ access: 'guest', ...more }).errors(gate)
export const member = (more?: More) => oc.$meta<Meta>({ access: 'member', ...more }).errors(gate)
export const door = (more?: More) => oc.$meta<Meta>({ access: 'door', ...more }).errors(gate)
export const organiser = (more?: More) => oc.$meta<Meta>({ access: 'organiser', ...more }).errors(gate)
export const partner = () =>
  oc.$meta<Meta>({ access: 'partner' }).errors({ PARTNER_LINK_ENDED, TOO_MANY_TRIES, BUSY })

const areas = ['events', 'people', 'programme', 'rooms', 'travel', 'food', 'messages'] as const
export type Area = (typeof areas)[number]

export type Scope = `${'read' | 'write'} ${Area}`

/** What a key for other programs can be allowed; contract/scopes.ts says which calls each means. */
export const scopes: readonly Scope[] = areas.flatMap((area) => [`read ${area}`, `write ${area}`] as const)
