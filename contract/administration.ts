import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, instant, roles } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const role = z.enum(roles).nullable()

/** One row of /accounts. Columns are selected by these keys, so what is not named here cannot leave. */
export const AccountRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** null: none. */
  role,
  /** An organiser took the role away: a registration does not bring it back. */
  isRoleTaken: z.boolean(),
  isDisabled: z.boolean(),
  /** Whether its owner ever came in by themselves. */
  hasSignedIn: z.boolean(),
  /** Its password was made by somebody else and opens nothing but choosing one's own. */
  mustChange: z.boolean(),
  personId: id.nullable(),
  /** The name of the person it is. */
  person: z.string().nullable(),
  /** The name of a person without an account whose address is this one, which was proved. */
  fittingPerson: z.string().nullable(),
  /** On how many devices it is signed in. */
  devices: z.int(),
  lastUsedAt: instant.nullable(),
  madeAt: instant,
})

const byId = z.strictObject({ id })

/** What organisers do with accounts, their own included. Whatever shuts somebody out counts from the next request. */
export const administration = {
  /** Every account, by name. */
  list: organiser().output(z.array(AccountRow)),
  /**
   * Gives a role, instead of the one there is, or takes it away (null). Ends the account's sessions; a person who
   * fits is linked, and a password somebody else made is dropped where it becomes an organiser's.
   */
  setRole: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'LAST_ORGANISER'))
    .input(z.strictObject({ id, from: role, role }))
    .output(z.object({ linkedPerson: z.string().nullable(), isPasswordDropped: z.boolean() })),
  /** Links the person without an account who has the account's proved address; makes it guest if it never had a role. */
  link: organiser()
    .errors(refusing('NOT_FOUND', 'NOBODY_FITS'))
    .input(byId)
    .output(z.object({ linkedPerson: z.string() })),
  /** Ends sessions, bearers, streams, feed and personal links; what they did stays theirs. */
  disable: organiser().errors(refusing('NOT_FOUND', 'LAST_ORGANISER')).input(byId).output(z.object({})),
  enable: organiser().errors(refusing('NOT_FOUND')).input(byId).output(z.object({})),
  /** Signs somebody out everywhere; oneself everywhere else. */
  endSessions: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ ended: z.int() })),
}
