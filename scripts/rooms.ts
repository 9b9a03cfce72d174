import { dirname } from 'node:path'
import { cyclesIn, type Edge } from './import-cycles.ts'
import { importsOf, resolveImport } from './imports.ts'

export type SourceFile = { path: string; text: string }

/**
 * A room is a subject: `contract/rooms.ts`, `server/rooms/` and, where it has screens, `web/rooms/`. A big one has parts,
 * one level deep, each with the same kinds of file. What is no room supports them.
 */
const support = {
  server: new Set(['db', 'demo', 'lib', 'testing', 'cli', 'installation', 'audit', 'limits', 'kept']),
  web: new Set(['testing', 'ui', 'lib', 'shell', 'portal', 'live', 'offline', 'reference']),
} as const

/** What a folder of a room or a part on the server may hold, so that everyone knows where to look. */
const kinds = new Set(['tables', 'queries', 'commands', 'rules', 'router'])

/** Rooms and parts that need more, and what each file is. A new name here needs a reason. */
const moreKinds: Record<string, readonly string[]> = {
  // Every way to leave questions blank, in every way; and that every answer comes back.
  registration: ['blank-answers', 'prefill', 'limit'],
  // What a browser knows of the registration that it sent.
  'registration/survey': ['waiting-here'],
  // The cookie by which a browser proves that it registered.
  'registration/pending': ['cookie'],
  // Who takes a freed place first is shown on PostgreSQL alone, with a twin that has no lock; and checking in.
  attendance: ['races', 'check-in'],
  // Two selections that overlap, set at once.
  'attendance/many': ['races'],
  // Devices that send the same people at once, beside organisers who check them in; and the former address of the desk.
  desk: ['races', 'route', 'bounds'],
  'desk/devices': ['ended'],
  // Who lands too late for the last published shuttle.
  travel: ['last-shuttle'],
  // Two at one front desk who mark the same list as seen at once.
  partners: ['races'],
  // Who has no address types one with their answers.
  'invitations/acceptance': ['typed-address'],
  // Every way in which somebody leaves, and what of it comes back.
  stay: ['coming-after-all'],
  // The same for the last bed.
  rooms: ['races'],
  // The same for seats taken away in between, and for the two halves of an entry saved from both sides.
  'agenda/programme': ['races', 'meals'],
  // Two organisers who publish at once, and one who changes what the other publishes.
  // That drafted and published is the same as done at once.
  'agenda/drafts': ['races', 'at-once'],
  // What a line of a file says, before anybody is looked for; taking an import back; and two of one file at once.
  'people/import': ['cells', 'undo', 'races'],
  // Two organisers who update an order at once, or send it.
  'catering/orders': ['races'],
  'catering/sheets': ['races'],
  // A storm whose every commit is looked at afterwards.
  workshops: ['storm'],
  // A freed seat among many who wait; and a storm of everything that frees one.
  'workshops/waiting': ['races'],
  // Who gets which workshop, as numbers; and two plans published at once, beside guests who wish.
  'workshops/wishes': ['allocation', 'races'],
  // The last seat of a shuttle.
  'shuttles/planner': ['races'],
  // So that the last organiser stays.
  'administration/roles': ['races'],
  // The same when they are disabled.
  administration: ['races'],
  // A list that brings the same address while a registration is confirmed.
  'registration/confirmation': ['races'],
  // Two plans applied at once, and beds taken away in between.
  'rooms/planner': ['races'],
  // The task as numbers, what a room costs, the two ways to improve a plan with their random numbers; the same as an integer
  // programme, who solves it, what that proves and makes; the order of all this, and the thread that it runs in.
  'rooms/optimum': [
    'model',
    'cost',
    'annealer',
    'repack',
    'random',
    'blocks',
    'program',
    'solver',
    'proofs',
    'realise',
    'extra-beds',
    'planning',
    'worker',
  ],
  // Twenty saves of one guest at once, and the same veto twice.
  // Two organisers who tell people of their rooms at once.
  'rooms/news': ['races'],
  'rooms/wishes': ['races'],
  // Two plans applied at once, while people are moved, pinned and leave.
  'rooms/suggestions': ['races'],
  // Every request asks who calls; `proved` is what somebody showed of who they are, `door` and `granting` what that lets
  // them do.
  accounts: ['sessions', 'proved', 'door', 'granting'],
  // Scrypt, and how many wrong passwords an address and a device may try.
  'accounts/passwords': ['hashing', 'limit', 'device-mark'],
  // Not procedures but paths of a service: the library, its route, the table of open paths, and each path's own work.
  'sign-in': [
    'library',
    'route',
    'paths',
    'call',
    'entry',
    'sign-in',
    'sign-out',
    'factor',
    'mailed-code',
    'token',
    'provider',
    'wallet',
    'phone',
    'captcha',
  ],
  // What is at the other end: an OpenID provider, the operator's webhook, a signature on the chain.
  'sign-in/providers': ['openid'],
  'sign-in/phones': ['sms'],
  'sign-in/wallets': ['ethereum'],
  'sign-in/ways-in': ['settings'],
  // The paths that tools of the time before still call; two organisers who invite everyone at once; and people with an account.
  'invitations/bulk-setup': ['functions-route', 'races', 'returning'],
  'mail/delivery': ['mailer'],
  // What became of a message, as SQL for the lists that show it.
  'mail/outbox': ['states'],
  'mail/letters': ['layout'],
  // Two organisers who press at once, and two processes that send.
  messages: ['races'],
  // A mail program that stops them has no session; processes that write them beside an organiser; and the long run.
  'messages/reminders': ['route', 'races', 'sixty-days'],
  // How long each table there is keeps its rows.
  'privacy/retention': ['job', 'every-table', 'shuttles', 'landings', 'clocks'],
  // One preview at a time, given up when the caller hangs up.
  consequences: ['limits'],
  venues: ['weather'],
  // Pictures are bytes, not procedures.
  pictures: ['route'],
  // A feed is no procedure: calendar programs have no session.
  calendar: ['route'],
  // A stream is no procedure: its address, the open streams, what is read for them, and who is notified.
  live: ['route', 'streams', 'marks', 'telling'],
}

/** The parts that other rooms may use. Every other part is private to its room. */
const offered = new Set([
  'mail/delivery',
  'accounts/first-organiser',
  'accounts/own',
  'accounts/passwords',
  'accounts/proofs',
  'administration/organiser-invitations',
  'administration/roles',
  'agenda/drafts',
  'agenda/programme',
  'attendance/many',
  'attendance/places',
  'catering/meals',
  'catering/orders',
  'catering/sheets',
  'catering/versions',
  'desk/codes',
  'desk/devices',
  'desk/taps',
  'invitations/guest-accounts',
  'mail/event-letters',
  'mail/letters',
  'mail/organiser-letters',
  'mail/outbox',
  'messages/reminders',
  'people/many',
  'registration/endings',
  'registration/pending',
  'rooms/news',
  'rooms/planner',
  'rooms/wishes',
  'shuttles/letters',
  'shuttles/publishing',
  'shuttles/seats',
  'sign-in/captcha',
  'sign-in/factors',
  'venues/news',
  'workshops/letters',
  'workshops/seats',
  'workshops/wishes',
])

type Place = { tree: 'server' | 'web'; room: string; part: string | undefined; file: string }

export function placeOf(path: string): Place | undefined {
  const [tree, room = '', ...rest] = path.split('/')
  if ((tree !== 'server' && tree !== 'web') || rest.length === 0 || support[tree].has(room)) return undefined
  return {
    tree,
    room,
    part: rest.length > 1 ? rest.slice(0, -1).join('/') : undefined,
    file: rest.at(-1) ?? '',
  }
}

export const unitOf = ({ room, part }: Place) => (part === undefined ? room : `${room}/${part}`)

export const roomOf = ({ tree, room }: Place) => `${tree}/${room}`

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Whether a file of a room is where its kind belongs. */
export function placeProblem({ path }: SourceFile): string | undefined {
  const place = placeOf(path)
  if (place?.part?.includes('/')) return 'parts are one level deep: this is a part of a part.'
  if (place?.tree !== 'server') return undefined
  const kind = place.file.replace(/(\.sweep)?(\.test)?\.(ts|mjml|html)$/, '')
  if (kinds.has(kind) || moreKinds[unitOf(place)]?.includes(kind)) return undefined
  return (
    `the folder of a room or a part holds tables, queries, commands, rules and router only. Reading belongs in queries, ` +
    `writing in commands, decisions without a database in rules, what several rooms share in server/lib. ` +
    `A subject too big for that becomes a part.`
  )
}

/** Whether a file imports what another room keeps to itself. */
export function roomProblems({ path, text }: SourceFile): string[] {
  const from = placeOf(path)
  if (isTest(path) || path.startsWith('server/testing/')) return []
  return importsOf(text).flatMap((specifier) => {
    const target = resolveImport(specifier)
    const to = target === undefined ? undefined : placeOf(target)
    if (target === undefined || to?.tree !== 'server') return []
    if (path.startsWith('server/lib/'))
      return [`server/lib knows no room: move this into ${to.room}, or ask for ${specifier} as an argument.`]
    if (to.file === 'router.ts' && path !== 'server/router.ts')
      return [`a router is imported by server/router.ts alone, not ${specifier}.`]
    const isPrivate = to.part !== undefined && !offered.has(unitOf(to)) && to.file !== 'tables.ts'
    if (from === undefined || from.room === to.room || !isPrivate) return []
    return [
      `${unitOf(to)} is private to ${to.room}: import from the room itself, or offer the part in scripts/rooms.ts.`,
    ]
  })
}

/** What the lists above name and no file is: it moved, or its line is to be taken out. */
export function missingPlaces(paths: readonly string[]): string[] {
  const named = [
    ...Object.entries(support).flatMap(([tree, rooms]) => [...rooms].map((room) => `${tree}/${room}/`)),
    ...Object.entries(moreKinds).flatMap(([unit, names]) => names.map((name) => `server/${unit}/${name}.`)),
    ...[...offered].map((part) => `server/${part}/`),
  ]
  return named
    .filter((place) => !paths.some((path) => path.startsWith(place)))
    .map((place) => `scripts/rooms.ts: there is no ${place}`)
}

/** Routers and screens are named after what the contract calls their room. */
export function nameProblems(files: readonly SourceFile[]): string[] {
  const contract = new Set(files.flatMap(({ path }) => /^contract\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []))
  if (contract.size === 0) return []
  return files.flatMap(({ path }) => {
    const place = placeOf(path)
    if (place === undefined || contract.has(place.room)) return []
    if (place.tree === 'server' && place.file !== 'router.ts') return []
    return [
      `${path}: there is no contract/${place.room}.ts: a room has the same name in contract, server and web.`,
    ]
  })
}

/**
 * Parts that need each other are one part, or miss a third. Tables are left out: foreign keys go both ways, and a table
 * knows no behaviour; and routers, which nobody imports.
 */
export function cyclesBetweenParts(files: readonly SourceFile[]): string[] {
  const edges = files.flatMap(({ path, text }) => {
    const from = nodeOf(path)
    if (from === undefined || isTest(path)) return []
    return importsOf(text).flatMap((specifier): Edge[] => {
      const target = resolveImport(specifier)
      const to = target && !target.endsWith('/tables.ts') ? nodeOf(target) : undefined
      return to === undefined || to === from ? [] : [{ from, to, because: path }]
    })
  })
  return cyclesIn(edges).map(
    (cycle) =>
      `${cycle.map(({ because }) => because).join(', ')}: ${cycle.map(({ from }) => from).join(' → ')} → ${cycle[0]?.from} go in a circle. Move what both need to the room or part it is about.`,
  )
}

/** Files that need each other, if only for a type, cannot be read one after the other. `import()` counts for nothing. */
export function cyclesBetweenFiles(files: readonly SourceFile[]): string[] {
  const edges = files.flatMap(({ path, text }) =>
    isTest(path)
      ? []
      : importsOf(text, { isDynamicToo: false }).flatMap((specifier): Edge[] => {
          const to = resolveImport(specifier)
          return to === undefined ? [] : [{ from: path, to, because: path }]
        }),
  )
  return cyclesIn(edges).map(
    (cycle) => `${cycle.map(({ from }) => from).join(' → ')} → ${cycle[0]?.from} go in a circle.`,
  )
}

function nodeOf(path: string): string | undefined {
  const place = placeOf(path)
  return place === undefined || place.file === 'router.ts' ? undefined : dirname(path)
}
