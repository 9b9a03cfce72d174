/** What must hold, its target, and the reason if it isn't met. */
type Requirement = { holds: string; target: string; unmet?: string }

/** The security requirements of the product, by area. Tests name these ids in their titles. */
export const areas: Record<string, Record<string, Requirement>> = {
  'Accounts and sessions': {
    A1: {
      holds:
        'Registering another person’s address gives nothing, in any order of attacker, owner and mail scanner',
      target: '0 of 1,000 random orders let in',
    },
    A2: {
      holds: 'A mail scanner that opens every link changes nothing',
      target: '5 × GET and HEAD, 0 tokens used, 0 sessions',
    },
    A3: {
      holds: 'Links and codes work once',
      target: '100 parallel uses, exactly 1; 0 after a sibling or a new password',
    },
    A4: {
      holds: 'A temporary password opens nothing but the choice of a new one',
      target: 'every procedure but those that say so: 403',
    },
    A5: {
      holds: 'Temporary and preset passwords expire',
      target: '0 sign-ins after 72 hours or after the new one was saved',
    },
    A6: {
      holds: 'Passwords of 8 to 100 characters are kept exactly; known ones are refused with the reason',
      target: 'at least 3,000 known ones, no rule of composition',
    },
    A7: {
      holds: 'Passwords are hashed with argon2id, 19 MiB, two passes, two at once',
      target: 'under 200 sign-ins a second p95 of /livez < 100 ms, of a guest’s read < 500 ms',
    },
    A8: {
      holds: 'Guessing one account’s password is slowed down, and never locks its owner out',
      target: '1,000 tries from 50 addresses; the owner’s known device still signs in',
    },
    A9: {
      holds: 'An office behind one address passes, a flood does not',
      target: '400 registrations and 100 sign-ins pass',
    },
    A10: {
      holds: 'A forged X-Forwarded-For counts for nothing',
      target: '10,000 forged values count as one',
    },
    A11: { holds: 'Limits outlive a restart and hold for all processes', target: '200 parallel, exact' },
    A12: {
      holds: 'No answer shows whether an address has an account',
      target: 'same status, body and number of hashes; long run: medians within 10 %, rank test p > 0.01',
    },
    A13: { holds: 'Sign-in and a new password give a new token; the old one is dead', target: 'always' },
    A14: {
      holds: 'A session ends with its account, role, time or sign-out',
      target: 'on the next request; open streams within 2 s',
    },
    A15: { holds: 'A browser’s token is in an httpOnly cookie and nowhere else', target: 'every answer' },
    A16: { holds: 'There is always an organiser who can sign in', target: '200 demotions at once' },
    A17: {
      holds: 'No account exists until a person makes one',
      target: 'set-up link, once, dead after use',
    },
  },
  Permissions: {
    B1: { holds: 'Every procedure answers each kind of caller as the matrix says', target: 'every cell' },
    B2: {
      holds: 'No one is sent data they may not see',
      target: '0 marked fields in every answer of the browser run',
    },
    B3: { holds: 'Undeclared fields are refused', target: 'every procedure, about 120 names' },
    B4: { holds: 'Foreign and unknown ids get the same answer', target: 'every id of every procedure' },
    B5: {
      holds: 'The server decides, not the screen',
      target: 'a guest’s browser calls every procedure of organisers: 0 rows',
    },
    B6: { holds: 'When the role cannot be read, nothing is shown', target: '503 or 403, never content' },
    B7: { holds: 'No spelling of a path or method gets past the guard', target: '40 variants × all routes' },
    B8: {
      holds: 'The auth service answers on its list of paths and no other',
      target: 'every path the library has',
    },
    B9: {
      holds: 'A page of another site can change nothing',
      target: 'every procedure that writes, 0 rows changed',
    },
    B10: { holds: 'Locked details of the agenda are not sent', target: '0 marked texts' },
    B11: {
      holds: 'A key makes only the calls of its scopes, about its event, until it ends',
      target: 'every procedure × every scope, 0 exceptions',
    },
  },
  'Input and output': {
    C1: { holds: 'No body makes the server fail', target: '70,000 fuzzed bodies, 0 × 5xx, 0 exits' },
    C2: {
      holds: 'No malformed request makes the server fail',
      target: '10,000 over raw sockets, 0 exits, 0 leaks',
    },
    C3: {
      holds: 'Answers keep to the contract and reveal nothing internal',
      target: 'every answer of the fuzz',
    },
    C4: { holds: 'Text is never SQL', target: '200 payloads × every text field' },
    C5: {
      holds: 'Text is never markup or script',
      target: '150 payloads in every text field, on every screen, mail and file',
    },
    C6: {
      holds: 'Links and pictures are https addresses',
      target: '60 hostile ones refused, those in the database not drawn',
    },
    C7: { holds: 'The content policy has no exception', target: '0 reports in the browser run' },
    C8: { holds: 'Every answer carries the security headers', target: 'every route and failure' },
    C9: { holds: 'Signing in never leads to another site', target: '50 hostile addresses' },
    C10: {
      holds: 'The server asks only the hosts of its settings',
      target: '30 hostile places, 0 others asked',
    },
    C11: { holds: 'Exported cells are never formulas and read back equal', target: '10,000 random rows' },
    C12: { holds: 'Names and addresses cannot inject mail headers', target: '1 recipient, 0 added headers' },
    C13: { holds: 'No input changes JavaScript’s prototypes', target: '0 after the fuzz' },
  },
  Races: {
    D1: { holds: 'Ten seats go to ten people', target: '500 at once, 2 processes, 20 times exactly 10' },
    D2: {
      holds: 'A storm of sign-ups and withdrawals keeps count',
      target: '100 people × 200 moves, never over at any commit',
    },
    D3: { holds: 'One person takes one seat', target: '50 at once, 1 row' },
    D4: {
      holds: 'No room has more people than beds, and no one has two rooms',
      target: '8 organisers, 200 people, 20 times',
    },
    D5: { holds: 'Capacity lowered at the same time never overbooks', target: '20 times' },
    D6: { holds: 'One address is one account', target: '50 at once' },
    D7: { holds: 'A registration is whole or not at all', target: 'a fault at every write' },
    D8: { holds: 'Agenda items, roles and bulk set-ups are never half written', target: '100 faults each' },
    D9: { holds: 'A stale save is refused and shows the present values', target: '0 silent losses in 200' },
    D10: {
      holds: 'A call repeated after a lost answer changes nothing',
      target: '500 lost answers, 0 duplicates',
    },
    D11: { holds: 'The database is the last guard', target: '12 invariants that no direct write breaks' },
  },
  'Durability and operation': {
    E1: {
      holds: 'kill -9 loses nothing that was acknowledged',
      target: '100 kills per database, 0 lost, every start works',
    },
    E2: {
      holds: 'SIGTERM finishes requests that have begun',
      target: '50 times under load, 0 resets, exit 0 within 10 s',
    },
    E3: {
      holds: 'Two programs never share a data directory',
      target: 'refused within 2 s, free after kill -9',
    },
    E4: {
      holds:
        'A power cut is prepared for: a warning if PostgreSQL runs without fsync, hourly copies of the embedded database',
      target: 'PostgreSQL: fsync asserted at start; embedded: hourly copies, one command to restore',
    },
    E5: {
      holds: 'A full disk stops writes, not reads',
      target: '503, whole, recovers without a restart',
    },
    E6: { holds: 'A damaged data directory is refused or read correctly, never deleted', target: '50 cases' },
    E7: { holds: 'PostgreSQL may restart while serving', target: '20 times, 0 exits, back within 5 s' },
    E8: {
      holds: 'A slow or lossy database ends in 503, not in a hang',
      target: '5 s, 3 s, 10 s limits; 0 connections left after an hour',
    },
    E9: { holds: 'A backup restores row for row into either database', target: '20 random data sets' },
    E10: {
      holds: 'Migrations survive parallel starts, kills and skipped files',
      target: '3 processes, 30 kills',
    },
    E11: {
      holds: 'A data directory of an older PostgreSQL major is carried over',
      target: '0 rows lost',
      unmet:
        'no older directory exists yet. A backup restores into any version, and the start refuses a directory it does not know.',
    },
    E12: { holds: 'Dates hold in five zones and on the nights clocks change', target: '5 zones' },
    E13: { holds: 'Years after 2027 work', target: 'to 2100' },
    E14: { holds: 'A bug in one request ends no process', target: '1,000 in handlers, 1,000 in timers' },
    E15: {
      holds: 'Hours of load leave nothing behind',
      target: '30 min at 20 requests a second and 100 streams, memory < 10 % up',
    },
  },
  'Facing the internet': {
    F1: {
      holds: 'Bodies have a limit before they are read',
      target: '64 KiB, lists 256, files 2 MiB, pictures 1 MiB; chunked ones too',
    },
    F2: { holds: 'Slow senders are disconnected', target: 'explicit limits' },
    F3: {
      holds: 'A thousand slow connections harm no one',
      target: 'others p95 < 1 s, 0 errors; closed within 40 s',
    },
    F4: {
      holds: 'Streams are bounded and cleaned up',
      target: '5 an account, 500 in all, 10,000 cut: none left',
    },
    F5: { holds: '200 guests can read at once', target: 'p95 < 250 ms, 0 errors' },
    F6: { holds: '500 guests can open the portal after one mail', target: 'within 10 s, 0 × 5xx' },
    F7: { holds: '100 guests can sign in within a minute', target: 'all, p95 < 5 s' },
    F8: {
      holds: 'No answer is bigger than a screen needs',
      target: '1 MiB, 2,000 rows; organisers’ lists 4 MiB, 5,000',
    },
    F9: {
      holds: 'It starts quickly and uses little memory',
      target: 'fresh ≤ 15 s, warm ≤ 5 s; embedded ≤ 450 MB',
    },
    F10: { holds: 'Only built files are served', target: '60 traversals 404' },
    F11: {
      holds: 'No screen has a serious accessibility fault',
      target: 'axe: 0 serious or critical on every screen',
    },
    F12: { holds: 'Weak secrets and open directories are refused', target: 'a table of settings' },
  },
  'Private data': {
    G1: { holds: 'Logs hold no personal data', target: '0 marked texts in the log of the whole run' },
    G2: { holds: 'Who did what is recorded, by ids', target: 'every listed change, 400 days' },
    G3: {
      holds: 'Everything held about a person can be exported',
      target: 'every column that refers to them, ≤ 10 s',
    },
    G4: { holds: 'An erased person is gone', target: '0 marked texts in any table; counts right' },
    G5: { holds: 'Expired data is deleted automatically', target: 'by the clock, once a day' },
    G6: {
      holds: 'The survey says how answers are used before they are given',
      target: 'purpose, readers, duration, contact',
    },
    G7: { holds: 'The browser contacts no foreign host', target: '0 requests in the browser run' },
    G8: {
      holds: 'Dependencies are known and pinned',
      target: 'floor versions, exact pins, no install scripts, ≤ 40 direct',
    },
    G9: { holds: 'No secret is in the repository, a log or a mail’s subject', target: '0 found' },
    G10: { holds: 'Sign-out leaves nothing on the device', target: 'storage, caches, back button' },
  },
  'Found by attacks that were tried': {
    H3: {
      holds: 'Strangers’ failed attempts never block a known device or a session',
      target: '1,000 failures from the same address, 0 refusals',
    },
    H4: {
      holds: 'A stranger can neither delay nor multiply a person’s mail',
      target: '100 foreign registrations: own mail at once, at most 3 mails an hour, reminders included',
    },
    H11: {
      holds: 'An uploaded picture is nothing but a picture',
      target: 'SVG, GIF, pages behind or inside, cut at every byte, 60,000 pixels: 0 kept',
    },
    H17: {
      holds: 'When a guard is taken away, its test notices',
      target: 'ten guards of sign-in and permissions removed, one at a time: every named test fails',
    },
  },
}
