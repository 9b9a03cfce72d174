import type { GuardsOf } from './guards-of-accounts.ts'

const nothingChanges = 'changes nothing and reads nothing'

/** What holds when somebody is sent away, and what keeps one caller from stopping everybody else. */
export const guardsOfEnds: readonly GuardsOf[] = [
  {
    test: 'server/testing/ended-callers.sweep.test.ts',
    guards: [
      {
        file: 'server/accounts/sessions.ts',
        find: '  if (!row || row.isDisabled || isSpent(row, now.getTime())) return null',
        instead: '  if (!row || isSpent(row, now.getTime())) return null',
        title: nothingChanges,
        of: 'an account that was disabled while its session was kept ',
      },
      {
        file: 'server/core/api.ts',
        find: "  if (helper.endedAt && !meta.whenEnded) refuse('DESK_ENDED')",
        title: nothingChanges,
        of: 'a device that left ',
      },
      {
        file: 'server/calendar/queries.ts',
        find: '        eq(calendarFeeds.generation, generation),',
        title: nothingChanges,
        of: 'a link of the kind feed that was renewed ',
      },
      {
        file: 'server/invitations/acceptance/queries.ts',
        find: ' || invitation.revokedAt || invitation.generation !== target.generation',
        title: nothingChanges,
        of: 'a link of the kind invitation that was revoked ',
      },
      {
        file: 'server/registration/confirmation/queries.ts',
        find: ' || linked.endedAt || linked.generation !== target.generation',
        title: nothingChanges,
        of: 'a link of the kind claim that was used ',
      },
      {
        file: 'server/accounts/proofs/queries.ts',
        find: 'isNull(accountProofs.endedAt), gt(',
        instead: 'gt(',
        title: nothingChanges,
        of: 'a link of the kind reset that was used ',
      },
    ],
  },
  {
    test: 'server/desk/bounds.sweep.test.ts',
    guards: [
      {
        file: 'server/desk/rules.ts',
        find: 'return last && own.length >= mostTapsEach ?',
        instead: 'return last && own.length < 0 ?',
        title: 'in and out again and again ends at a bound',
      },
    ],
  },
  {
    test: 'server/desk/rules.test.ts',
    guards: [
      {
        file: 'server/desk/rules.ts',
        find: '  received.getTime() - endedAt.getTime() <= reportingTime',
        instead: '  received >= endedAt',
        title: 'takes nothing of a device an hour after its end',
      },
    ],
  },
  {
    test: 'server/privacy/retention/clocks.test.ts',
    guards: [
      {
        file: 'server/installation/clock.ts',
        find: '    apart > mostApart\n',
        instead: '    apart < 0\n',
        title: 'loses nothing while this process alone is 500 days ahead',
      },
      {
        file: 'server/installation/clock.ts',
        find: 'Math.abs(now.getTime() - latest.getTime()) > longestGap',
        instead: 'latest > now',
        title: 'loses nothing while the clock jumps to and fro',
      },
    ],
  },
  {
    test: 'server/installation/commands.test.ts',
    guards: [
      {
        file: 'server/installation/commands.ts',
        find: 'endedFactors: await endAllFactors(tx)',
        instead: 'endedFactors: 0',
        title: 'ends second factors, and counts them',
      },
    ],
  },
  {
    test: 'server/kept/route.sweep.test.ts',
    guards: [
      {
        file: 'contract/fields.ts',
        find: 'export const id = z.uuid().toLowerCase()',
        instead: 'export const id = z.uuid()',
        title: 'is never older than a change, however the id of its edition is spelled',
        of: 'agenda/mine ',
      },
    ],
  },
  {
    test: 'server/consequences/limits.test.ts',
    guards: [
      {
        file: 'server/consequences/commands.ts',
        find: '    signal?.throwIfAborted()',
        title: 'stops between two statements of a deed',
      },
      {
        file: 'server/consequences/commands.ts',
        find: '  const before = latest.get(deps.db) ?? Promise.resolve()',
        instead: '  const before = Promise.resolve()',
        title: 'carries out one deed at a time',
      },
    ],
  },
  {
    test: 'server/privacy/erasure/commands.test.ts',
    guards: [
      {
        file: 'server/privacy/erasure/commands.ts',
        find: "interval '1 day'",
        instead: "interval '0 days'",
        title: 'tells organisers once a day of an account that asks and withdraws',
      },
    ],
  },
  {
    test: 'web/imports/read-list.test.ts',
    guards: [
      {
        file: 'web/imports/read-list.ts',
        find: 'const timeoutMs = 10_000',
        instead: 'const timeoutMs = 100_000',
        title: 'ends the worker when reading takes more than ten seconds',
      },
    ],
  },
  {
    test: 'server/desk/devices/commands.test.ts',
    guards: [
      {
        file: 'server/desk/devices/commands.ts',
        find: "> joinsAnHour) refuse('TOO_MANY_TRIES')",
        instead: "< 0) refuse('TOO_MANY_TRIES')",
        title: 'refuses the thirty-first helper of an hour',
      },
      {
        file: 'server/desk/devices/commands.ts',
        find: "  if (await isOrganisersName(deps.db, name)) refuse('ORGANISERS_NAME')",
        title: 'as an organiser does',
      },
    ],
  },
]
