import type { GuardsOf } from './guards-of-accounts.ts'

/** What is kept about people, what they are sent, and what may be lost. */
export const guardsOfPeople: readonly GuardsOf[] = [
  {
    test: 'server/shuttles/publishing/commands.test.ts',
    guards: [
      {
        file: 'server/shuttles/publishing/commands.ts',
        find: "if ((await readRevision(tx, venueId)) !== revision) refuse('STALE', { said: staleMessage })",
        title: 'what changed since it was looked at is not published unseen',
      },
      {
        file: 'server/shuttles/publishing/queries.ts',
        find: 'and (n.number, n.place, n.leaves_at) is distinct from (t.number, t.place, t.leaves_at) as is_news',
        instead: 'as is_news',
        title: 'a new driver is published, and nobody is mailed',
      },
    ],
  },
  {
    test: 'server/shuttles/planner/commands.test.ts',
    guards: [
      {
        file: 'server/shuttles/planner/commands.ts',
        find: "if (makesOwnWay(row, direction)) refuse('OWN_WAY')",
        title: 'who is elsewhere, does not come, or makes their own way is not moved',
      },
    ],
  },
  {
    test: 'server/privacy/personal-data/queries.test.ts',
    guards: [
      {
        file: 'server/privacy/personal-data/rules.ts',
        find: "case when ${areRoomsHidden(sql`t.venue_id`)} then array['room_id'] else array[]::text[] end",
        instead: 'array[]::text[]',
        title: 'stays unread while rooms are hidden',
      },
      {
        file: 'server/privacy/personal-data/rules.ts',
        find: "case when ${areRoomsHidden(venueId)} then array['room', 'roomId'] else array[]::text[] end",
        instead: 'array[]::text[]',
        title: 'stays unread while rooms are hidden',
      },
      {
        file: 'server/privacy/personal-data/rules.ts',
        find: "case when v.rooms_hidden then 'Room assignment pending' else r.room_number end",
        instead: 'r.room_number',
        title: 'stays unread while rooms are hidden',
      },
    ],
  },
  {
    test: 'server/invitations/bulk-setup/commands.sweep.test.ts',
    guards: [
      {
        file: 'server/invitations/bulk-setup/commands.ts',
        find: 'if (before && before.gives === (await roleByLink(tx, deps, id)))',
        instead: 'if (before && before.gives !== before.gives)',
        title: 'a repeated run mails nobody twice in a day',
      },
    ],
  },
  {
    test: 'server/invitations/bulk-setup/returning.test.ts',
    guards: [
      {
        file: 'server/invitations/bulk-setup/commands.ts',
        find: '    if (asked === null) refuseUsed(person)\n',
        title: 'an organiser who comes as a guest is invited as what they are',
      },
      {
        file: 'server/invitations/acceptance/queries.ts',
        find: 'asksSignIn ? {} : (answers ?? {})',
        instead: 'answers ?? {}',
        title: 'a link goes to people with an account as to others',
      },
    ],
  },
  {
    test: 'server/attendance/check-in.test.ts',
    guards: [
      {
        file: 'server/attendance/commands.ts',
        find: "    if (checkInTime !== null && !isCheckInUndone) refuse('CHECKED_IN')",
        title: 'takes a check-in back only when that was asked',
      },
    ],
  },
  {
    test: 'server/people/roster/commands.test.ts',
    guards: [
      {
        file: 'server/people/roster/commands.ts',
        find: "    if (row.checkInTime !== null && !isCheckInUndone) refuse('CHECKED_IN')",
        title: 'leaves the list only when that was asked',
      },
    ],
  },
  {
    test: 'server/stay/coming-after-all.test.ts',
    guards: [
      {
        file: 'server/attendance/commands.ts',
        find: '(room?.roomId ?? row.freedRoomId)',
        instead: 'row.freedRoomId',
        title: 'gives back what went with a no',
      },
      {
        file: 'server/attendance/rules.ts',
        find: 'roomNumber: roomsHidden ? null : (freed.room?.roomNumber ?? null)',
        instead: 'roomNumber: freed.room?.roomNumber ?? null',
        title: 'names what it freed, and no room while rooms are hidden',
      },
    ],
  },
  {
    test: 'server/mail/delivery/commands.test.ts',
    guards: [
      {
        file: 'server/mail/delivery/rules.ts',
        find: "isAboutThisMail ? 'refused' : 'server'",
        instead: "isAboutThisMail ? 'later' : 'server'",
        title: 'a mailbox that does not exist is not tried again',
      },
    ],
  },
  {
    test: 'server/mail/event-letters/rules.test.ts',
    guards: [
      {
        file: 'server/mail/event-letters/rules.ts',
        find: 'Your answers count once you have.',
        instead: 'Nothing is saved before you do.',
        title: 'says when the answers count',
      },
    ],
  },
  {
    test: 'server/partners/commands.test.ts',
    guards: [
      {
        file: 'server/partners/commands.ts',
        find: "    if (digestOf(lines) !== digest) refuse('LIST_CHANGED')",
        title: 'what changed since the page was drawn is not marked as seen',
      },
      {
        file: 'server/partners/queries.ts',
        find: ' || link.link.endedAt || link.link.generation !== target.generation',
        title: 'an ended link opens nothing',
      },
      {
        file: 'server/partners/queries.ts',
        find: 'link.isOver || ',
        title: 'a link works to the end of the day after the event',
      },
      {
        file: 'server/partners/hotel/queries.ts',
        find: '      fullName: people.fullName,',
        instead: "      fullName: sql<string>`concat(${people.fullName}, ' ', ${people.phone})`,",
        title: 'the hotel the names',
      },
    ],
  },
  {
    test: 'server/partners/driver/queries.test.ts',
    guards: [
      {
        file: 'server/partners/driver/queries.ts',
        find: 'case when p.driver_may_call then nullif',
        instead: 'case when true then nullif',
        title: 'is there while its owner agrees, and at no other time',
      },
      {
        file: 'server/partners/driver/queries.ts',
        find: '${countingTickets} join people p',
        instead: 'shuttle_tickets t join people p',
        title: 'is not there of somebody who does not ride any more',
      },
      {
        file: 'server/stay/commands.ts',
        find: "    if (mayCall && phone === null) refuse('PHONE_MISSING')",
        title: 'is asked for where none is known',
      },
    ],
  },
  {
    test: 'server/feedback/commands.test.ts',
    guards: [
      {
        file: 'server/feedback/queries.ts',
        find: 'case when count(*) >= ${fewestShown} then json_build_object(',
        instead: 'case when count(*) >= 0 then json_build_object(',
        title: 'shows nothing of four answers, not even how many there are',
      },
      {
        file: 'server/feedback/queries.ts',
        find: "eq(attendance.attending, 'yes'),",
        title: 'who did not come has nothing to say',
      },
    ],
  },
  {
    test: 'web/lib/csv.test.ts',
    guards: [
      {
        file: 'web/lib/csv.ts',
        find: "const safe = isFormulaLike(text) ? `'${text}` : text",
        instead: 'const safe = text',
        title: 'no cell can begin a formula',
      },
    ],
  },
  {
    test: 'contract/venues.test.ts',
    guards: [
      {
        file: 'contract/fields.ts',
        find: 'z.url({ protocol: /^https$/ })',
        instead: 'z.string()',
        title: 'C6',
      },
    ],
  },
]
