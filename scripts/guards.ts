/**
 * A guard of the product: the text that is it, what is there without it, and the file and title of the test that must
 * fail then. Where a test has a case for every procedure, `of` is what comes before the title of the one to run.
 */
export type Guard = { file: string; find: string; instead?: string; test: string; title: string; of?: string }

/** What signing in and permissions stand on. `npm run test:guards` takes each away, one at a time. */
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
    title: 'every sensitive procedure asks',
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
    title: 'makes nobody an organiser, in no way',
  },
  {
    file: 'server/invitations/commands.ts',
    find: "    if (made.gives === 'admin') FreshProof.of(actor)",
    test: 'server/administration/roles/commands.test.ts',
    title: 'the link and the function that give admin ask as well',
  },
  {
    file: 'server/accounts/sessions.ts',
    find: '  if (!row || row.isDisabled || isSpent(row, now.getTime())) return null',
    instead: '  if (!row || isSpent(row, now.getTime())) return null',
    test: 'server/testing/ended-callers.sweep.test.ts',
    title: 'changes and reads nothing',
    of: 'an account that was disabled while its session was kept ',
  },
  {
    file: 'server/accounts/passwords/limit.ts',
    find: "  if (ofAccount > allowed.account) refuse('TOO_MANY_TRIES')",
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
    title: 'an account whose role was taken can’t write anything',
  },
]
