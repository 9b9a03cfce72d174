import type { GuardsOf } from './guards-of-accounts.ts'

/** What a stranger can do by registering, and what becomes of it. */
export const guardsOfRegistrations: readonly GuardsOf[] = [
  {
    test: 'server/registration/limit.sweep.test.ts',
    guards: [
      {
        file: 'server/registration/limit.ts',
        find: "  if (ofAddress > 1000) refuse('TOO_MANY_TRIES')",
        title: 'only above 1,000 an hour',
      },
      {
        file: 'server/registration/limit.ts',
        find: 'registration.isOnList ? share : shown',
        instead: 'shown',
        title: 'people on the edition’s list',
      },
      {
        file: 'server/registration/reminders/rules.ts',
        find: "kinds: ['claim', 'claim reminder'], mails: 2 }",
        instead: "kinds: ['claim', 'claim reminder'], mails: 20 }",
        title: 'of many at once for one mailbox',
      },
      {
        file: 'server/registration/pending/commands.ts',
        find: '    sql`not ${hasNewer}`,',
        title: 'one chain of two reminders',
      },
      {
        file: 'server/registration/pending/commands.ts',
        find: '    await handOnMail(tx, deps, before)',
        instead: '    await deps.db.execute(sql`select ${before.id}`)',
        title: 'keeps a mail for its owner',
      },
    ],
  },
  {
    test: 'server/registration/confirmation/router.test.ts',
    guards: [
      {
        file: 'server/registration/pending/commands.ts',
        find: "...(change.by === 'browser' && { answers: withoutPrivateAnswers(before) }),",
        title: 'takes no allergies, diet or flights along',
      },
    ],
  },
  {
    test: 'server/registration/endings/commands.test.ts',
    guards: [
      {
        file: 'server/registration/pending/queries.ts',
        find: '    .limit(pageSize)',
        title: 'a hundred are listed at a time',
      },
      {
        file: 'server/registration/pending/rules.ts',
        find: '  answers: null,\n',
        title: 'keeps nothing of its answers',
      },
      {
        file: 'server/registration/endings/commands.ts',
        find: "    await tx\n      .update(pendingRegistrations)\n      .set(ended('dismissed', deps.clock()))\n      .where(eq(pendingRegistrations.id, id))",
        title: 'one that is dismissed loses its answers and its link',
      },
    ],
  },
  {
    test: 'server/registration/pending/commands.test.ts',
    guards: [
      {
        file: 'server/registration/pending/rules.ts',
        find: "  if (facts.wasHandedOver || !facts.hasPassword) return 'newPassword'",
        title: 'never takes the one-click way',
      },
      {
        file: 'server/registration/confirmation/queries.ts',
        find: "  if (linked.linkExpiresAt <= deps.clock()) return refuse('LINK_EXPIRED')",
        title: 'an expired link offers a new one',
      },
    ],
  },
  {
    test: 'server/testing/attacks.test.ts',
    guards: [
      {
        file: 'server/accounts/door.ts',
        find: ' + (await tx.$count(people, isSomebody)) > 0',
        instead: ' > 0',
        title: 'an address asked for by somebody else is not lent',
      },
      {
        file: 'server/sign-in/accounts-router.ts',
        find: 'const { email } = await resetPassword(context.deps, input)\n    context.setCookie(deviceCookieLine(context.deps, email))',
        instead: 'await resetPassword(context.deps, input)',
        title: 'wrong guesses by strangers do not keep the owner out',
      },
      {
        file: 'server/accounts/resets/commands.ts',
        find: '    await forgetTries(deps, tx, email)',
        title: 'a reset lets the owner in on any other device as well',
      },
      {
        file: 'server/invitations/commands.ts',
        find: '  await endTemporaryPassword(tx, actorId, target.personId)',
        title: 'a temporary password ends with the personal link made after it',
      },
      {
        file: 'server/invitations/guest-accounts/commands.ts',
        find: '  await revokePersonalLinks(tx, person.id, deps.clock())',
        title: 'a personal link ends with the temporary password made after it',
      },
      {
        file: 'server/accounts/door.ts',
        find: 'owner && !owner.disabledAt && !owner.roleTakenAt ? owner.email',
        instead: 'owner ? owner.email',
        title: 'an account whose role was taken writes nothing, in no way',
      },
      {
        file: 'server/accounts/door.ts',
        find: '  await nameAfterPerson(tx, userId, linked.fullName)',
        title: 'takes the name of its person',
      },
      {
        file: 'server/context.ts',
        find: 'if (isSession && bearerOf(request) !== undefined)',
        instead: 'if (isSession && false)',
        title: 'gets the session that a new password starts as a token',
      },
    ],
  },
]
