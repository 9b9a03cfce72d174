import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/fields.ts'
import { belongsTo, instant, oneOf, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** The purposes of a proof with a mailed link or a code. */
export const proofKinds = ['reset', 'sign-in code', 'own code', 'new e-mail', 'factor'] as const

/** An account. better-auth reads and writes this table and the three below it. */
export const user = declareTable(
  'user',
  { live: 'accounts', retention: 'lasting', history: ['account', 'name'], personal: 'account' },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** A password someone else made: it opens only the page where the owner sets a new one. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** The end of such a password's 72 hours. */
    temporaryUntil: instant('temporary_until'),
    /** The owner's first sign-in; an account that was never signed in to counts as unused. */
    usedAt: instant('used_at'),
    disabledAt: instant('disabled_at'),
    /** An organiser took the role away: registering doesn't restore it. */
    roleTakenAt: instant('role_taken_at'),
  },
  (t) => [uniqueIndex('user_email_key').on(sql`lower(${t.email})`)],
)

export const session = declareTable(
  'session',
  { live: null, retention: 'scheduled', personal: 'sessions' },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    token: text('token').notNull().unique(),
    userId: belongsTo('user_id', () => user.id),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When its owner last proved their identity; signing in is the first proof. */
    provedAt: instant('proved_at'),
  },
  (t) => [index('session_user_id_idx').on(t.userId)],
)

/** An identity of an account: its password, or one of another provider. */
export const account = declareTable(
  'account',
  { live: null, retention: 'person', personal: 'signIns' },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => user.id),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('account_user_id_idx').on(t.userId),
    uniqueIndex('account_provider_key').on(t.providerId, t.accountId),
  ],
)

export const verification = declareTable(
  'verification',
  { live: null, retention: 'scheduled' },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verification_identifier_idx').on(t.identifier)],
)

/** One role per account; an account without a row has no role. */
export const userRoles = declareTable(
  'user_roles',
  { live: 'accounts', retention: 'person', personal: 'role' },
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [oneOf('user_roles_role_check', t.role, roles)],
)

/** The single-use links from make-admin: valid for an hour, and a POST sets the password. */
export const recoveryLinks = declareTable(
  'recovery_links',
  { live: null, retention: 'scheduled', personal: 'recoveryLinks' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
)

/**
 * Pending proofs of an account's owner, each single-use and short-lived: a link or code sent to a mailbox, or the
 * second factor after the first. The row holds no secret; token and code are keyed hashes of its id.
 */
export const accountProofs = declareTable(
  'account_proofs',
  { live: null, retention: 'scheduled', personal: 'mailedProofs' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id),
    kind: text('kind', { enum: proofKinds }).notNull(),
    /** The mailbox that it was sent to, which is all that it proves; for an address change, the new mailbox. */
    email: text('email').notNull(),
    /** Wrong codes so far. */
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    oneOf('account_proofs_kind_check', t.kind, proofKinds),
    index('account_proofs_user_id_idx').on(t.userId),
  ],
)

/** The second factor of an account: an authenticator app. */
export const factors = declareTable(
  'factors',
  { live: null, retention: 'person', personal: 'secondFactor' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id).unique(),
    friendlyName: text('friendly_name').notNull(),
    /** Encrypted with a key derived from SECRET. */
    secret: text('secret').notNull(),
    /** Set by the first correct code; from then on sign-in requires one. */
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last accepted code, so that no code works twice. */
    lastStep: integer('last_step').notNull().default(0),
  },
)

/** Single-use codes for a lost authenticator, stored as keyed hashes. */
export const backupCodes = declareTable(
  'backup_codes',
  { live: null, retention: 'person', personal: 'backupCodes' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('backup_codes_user_code_key').on(t.userId, t.codeHash)],
)

/** The keys that sign tokens for other services; better-auth manages them and encrypts the private half. */
export const jwks = declareTable(
  'jwks',
  { live: null, retention: 'lasting' },
  {
    id: uuid('id').primaryKey().defaultRandom(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    alg: text('alg'),
    crv: text('crv'),
  },
)
