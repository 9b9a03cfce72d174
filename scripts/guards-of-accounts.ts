import type { Guard } from './guards.ts'

/** The guards that one test file looks at. Without `instead` there is nothing where the guard was. */
export type GuardsOf = {
  test: string
  guards: readonly (Omit<Guard, 'test' | 'instead'> & { instead?: string })[]
}

const turnsAway = 'turns away whom it must, changes nothing'
const everyOneAsks = 'every sensitive procedure asks'

/** Who gets in, as whom, and what they may do. */
export const guardsOfAccounts: readonly GuardsOf[] = [
  {
    test: 'server/testing/matrix.sweep.test.ts',
    guards: [
      {
        file: 'server/core/api.ts',
        find: "  if (!gates[meta.access](actor)) refuse('FORBIDDEN')",
        title: turnsAway,
        of: 'travel.list > ',
      },
      {
        file: 'server/core/api.ts',
        find: "  if (actor.mustChangePassword && !meta.whileMustChange) refuse('MUST_CHANGE_PASSWORD')",
        title: turnsAway,
        of: 'travel.mine > ',
      },
    ],
  },
  {
    test: 'server/accounts/own/commands.test.ts',
    guards: [
      {
        file: 'server/core/api.ts',
        find: "  if (meta.isSensitive && !actor.isProved) refuse('REAUTHENTICATION_REQUIRED')",
        title: everyOneAsks,
      },
      {
        file: 'contract/people.ts',
        find: '  setRole: organiser({ isSensitive: true })',
        instead: '  setRole: organiser()',
        title: everyOneAsks,
      },
      {
        file: 'server/accounts/proofs/queries.ts',
        find: ', lt(accountProofs.tries, mostTries)',
        title: 'a mailed code is guessed at five times',
      },
    ],
  },
  {
    test: 'server/testing/account-writers.test.ts',
    guards: [
      {
        file: 'contract/administration.ts',
        find: '  setRole: organiser(sensitive)',
        instead: '  setRole: organiser()',
        title: 'asks who it is or says why not',
      },
    ],
  },
  {
    test: 'server/testing/contract-hardening.sweep.test.ts',
    guards: [
      {
        file: 'server/sign-in/identities/commands.ts',
        find: "and(eq(account.id, id), eq(account.userId, userId), ne(account.providerId, 'credential'))",
        instead: "and(eq(account.id, id), ne(account.providerId, 'credential'))",
        title: 'does not tell what is another’s from what is not there',
        of: 'identities.unlink ',
      },
      {
        file: 'server/venues/router.ts',
        find: "role === 'admin' || (await belongsTo(deps.db, personId, venueId))",
        instead: 'role !== null || (await belongsTo(deps.db, personId, venueId))',
        title: 'does not tell what is another’s from what is not there',
        of: 'venues.weather ',
      },
    ],
  },
  {
    test: 'server/administration/roles/commands.test.ts',
    guards: [
      {
        file: 'server/accounts/proved.ts',
        find: "role === 'admin' ? FreshProof.of(caller).userId : caller.userId",
        instead: 'caller.userId',
        title: 'makes nobody an organiser, in no way',
      },
      {
        file: 'server/invitations/commands.ts',
        find: "    if (made.gives === 'admin') FreshProof.of(actor)",
        title: 'the link and the function that give admin ask as well',
      },
      {
        file: 'server/invitations/bulk-setup/commands.ts',
        find: '  if (await includesOrganiser(deps, personIds)) FreshProof.of(actor)',
        title: 'the link and the function that give admin ask as well',
      },
      {
        file: 'server/accounts/granting.ts',
        find: "  if (role === 'admin') await announceOrganiser(tx, deps, userId, by)",
        title: 'every other organiser is mailed when somebody becomes one',
      },
    ],
  },
  {
    test: 'server/accounts/rules.test.ts',
    guards: [
      {
        file: 'server/accounts/rules.ts',
        find: 'renewedAt + idle, startedAt + absolute)',
        instead: 'renewedAt + idle)',
        title: '30 in all',
      },
      {
        file: 'server/accounts/rules.ts',
        find: 'Math.min(expiresAt, renewedAt + idle, startedAt',
        instead: 'Math.min(expiresAt, startedAt',
        title: 'a day without use',
      },
      {
        file: 'server/accounts/rules.ts',
        find: "life.role === 'admin' && events",
        instead: 'events',
        title: 'when an event’s span began',
      },
    ],
  },
  {
    test: 'server/accounts/sessions.test.ts',
    guards: [
      {
        file: 'server/accounts/sessions.ts',
        find: '  if (device !== openPage && !isDeviceOf(deps.secret, row.email, device)) return false',
        title: 'during an event',
      },
      {
        file: 'server/accounts/sessions.ts',
        find: ' && !(await isKept(deps, row, device))',
        title: 'during an event',
      },
    ],
  },
  {
    test: 'server/testing/limits.test.ts',
    guards: [
      {
        file: 'server/accounts/passwords/limit.ts',
        find: "  if (ofAccount > allowed.account) refuse('TOO_MANY_TRIES')",
        title: 'own device still signs in',
      },
      {
        file: 'server/accounts/passwords/limit.ts',
        find: 'if (ofAddress > allowed.address && !deps.isCaptchaOn) {',
        instead: 'if (ofAddress < 0) {',
        title: 'refuse neither a known device nor a session',
      },
      {
        file: 'server/accounts/passwords/limit.ts',
        find: "? 'device' : 'stranger'",
        instead: "? 'stranger' : 'stranger'",
        title: 'refuse neither a known device nor a session',
      },
      {
        file: 'server/accounts/passwords/limit.ts',
        find: "  if (captchaSolution === null) return 'proved'",
        title: 'refuse neither a known device nor a session',
      },
      {
        file: 'server/lib/client-address.ts',
        find: 'trustedProxies.length === 0 || !isTrusted(peer)',
        instead: 'false',
        title: 'forged addresses are one address',
      },
      {
        file: 'server/sign-in/first-organiser/commands.ts',
        find: '          isNull(recoveryLinks.usedAt),\n',
        title: 'of one link at once exactly one succeeds, and none afterwards',
      },
    ],
  },
  {
    test: 'server/limits/captcha/commands.sweep.test.ts',
    guards: [
      {
        file: 'server/core/api.ts',
        find: '  if (meta.asksCaptcha) await context.takeSolution()',
        title: 'on, every such call is refused without a solution',
      },
      {
        file: 'server/limits/captcha/commands.ts',
        find: "  if (used > 1) refuse('CAPTCHA_FAILED')",
        title: 'a right solution lets one call through, once',
      },
      {
        file: 'server/limits/captcha/commands.ts',
        find: "  if (asked > challengesAllowed.perMinute) refuse('TOO_MANY_TRIES')",
        title: 'one address is given 120 challenges a minute',
      },
    ],
  },
  {
    test: 'server/accounts/resets/commands.test.ts',
    guards: [
      {
        file: 'server/accounts/resets/commands.ts',
        find: '> allowed.mailbox) return false',
        instead: '> 1_000) return false',
        title: 'a mailbox gets three an hour',
      },
    ],
  },
  {
    test: 'server/sign-in/first-organiser/commands.test.ts',
    guards: [
      {
        file: 'server/accounts/door.ts',
        find: '  await tx.delete(account).where(eq(account.userId, known.id))',
        title: 'make-admin ends the old password at once',
      },
    ],
  },
  {
    test: 'server/accounts/passwords/rules.test.ts',
    guards: [
      {
        file: 'server/accounts/passwords/rules.ts',
        find: '(await commonPasswords()).has(lower)',
        instead: 'false',
        title: 'A6: known passwords',
      },
    ],
  },
]
