/**
 * A guard of the product: its source text, the text without it, and the file and title of the test that must then fail.
 * If a test has a case for every procedure, `of` precedes the title of the one to run.
 */
export type Guard = { file: string; find: string; instead?: string; test: string; title: string; of?: string }

/** The guards of sign-in and permissions. `npm run test:guards` removes each in turn. */
export const guards: readonly Guard[] = [
  {
    file: 'server/core/api.ts',
    find: "  if (!gates[meta.access](actor)) refuse('FORBIDDEN')",
    test: 'server/testing/matrix.sweep.test.ts',
    title: 'refuses callers as declared, without changing',
    of: 'travel.list > ',
  },
  {
    file: 'server/core/api.ts',
    find: "  if (actor.mustChangePassword && !meta.whileMustChange) refuse('MUST_CHANGE_PASSWORD')",
    test: 'server/testing/matrix.sweep.test.ts',
    title: 'refuses callers as declared, without changing',
    of: 'travel.mine > ',
  },
  {
    file: 'server/core/api.ts',
    find: "  if (meta.isSensitive && !actor.isProved) refuse('REAUTHENTICATION_REQUIRED')",
    test: 'server/accounts/own/commands.test.ts',
    title: 'requires proof for every sensitive procedure',
  },
  {
    file: 'server/sign-in/identities/commands.ts',
    find: "and(eq(account.id, id), eq(account.userId, userId), ne(account.providerId, 'credential'))",
    instead: "and(eq(account.id, id), ne(account.providerId, 'credential'))",
    test: 'server/testing/contract-hardening.sweep.test.ts',
    title: 'doesn’t distinguish another’s row from a missing one',
    of: 'identities.unlink ',
  },
  {
    file: 'server/accounts/proved.ts',
    find: "role === 'admin' ? FreshProof.of(caller).userId : caller.userId",
    instead: 'caller.userId',
    test: 'server/administration/roles/commands.test.ts',
    title: 'makes no one an organiser with a session two hours old',
  },
  {
    file: 'server/invitations/commands.ts',
    find: "    if (invitation.gives === 'admin') FreshProof.of(actor)",
    test: 'server/administration/roles/commands.test.ts',
    title: 'requires proof for the link and the function that give admin',
  },
  {
    file: 'server/accounts/sessions.ts',
    find: '  if (!row || row.isDisabled || hasExpiredPassword(row, now.getTime())) return null',
    instead: '  if (!row || hasExpiredPassword(row, now.getTime())) return null',
    test: 'server/testing/ended-callers.sweep.test.ts',
    title: 'changes and reads nothing',
    of: 'an account that was disabled while its session was kept ',
  },
  {
    file: 'server/accounts/passwords/limit.ts',
    find: "  if (tries > maxFailures.account) refuse('TOO_MANY_TRIES')",
    test: 'server/testing/limits.test.ts',
    title: 'device still signs in',
  },
  {
    file: 'server/sign-in/first-organiser/commands.ts',
    find: '          isNull(recoveryLinks.usedAt),\n',
    test: 'server/testing/limits.test.ts',
    title: 'concurrent uses of one link succeeds, and none afterwards',
  },
  {
    file: 'server/accounts/door.ts',
    find: 'owner && !owner.disabledAt && !owner.roleTakenAt ? owner.email',
    instead: 'owner ? owner.email',
    test: 'server/testing/attacks.test.ts',
    title: 'an account whose role was removed can’t write anything',
  },
]
