import type { SourceFile } from './source-file.ts'

/**
 * Words of our own that a newcomer would not look for, and the standard terms instead (docs/domain.md). Refused in file
 * names and identifiers, also as a part of one (`openHouse`), and some in comments and the titles of tests.
 */
export function languageProblems({ path, text }: SourceFile): string[] {
  if (ownFiles.test(path)) return []
  const { code, comments } = split(text)
  const isProse = /\.(md|css)$/.test(path)
  const names = [...path.split(/[/.]/), ...(isProse ? [] : (code.match(/[A-Za-z_]\w*/g) ?? []))]
  const found = [
    ...names.flatMap((name) => [name, ...partsOf(name)]).filter((word) => standard.has(word)),
    ...((isProse ? text : comments).match(odd) ?? []).map((word) => word.toLowerCase().replace('’', "'")),
  ]
  return [...new Set(found)].flatMap((word) =>
    exceptions.some(([words, at]) => words.includes(word) && at.test(path))
      ? []
      : [`'${word}' is a word of our own: say ${standard.get(word) ?? 'it in plain English'}.`],
  )
}

/** These name the words. */
const ownFiles = /^scripts\/language(?:\.test)?\.ts$/

/** Exceptions that no file needs any more. */
export const needlessExceptions = (files: readonly SourceFile[]): string[] =>
  exceptions.flatMap(([words, at]) =>
    files.some(({ path }) => at.test(path))
      ? []
      : [`scripts/language.ts: no file is called ${at} (${words.join(', ')}).`],
  )

/** Parts of names, or whole names where they have capitals, each with what to write instead. */
const standard = new Map(
  Object.entries({
    'AuditDetails, message, shown, notified': ['told', 'toldOf', 'Told', 'staleSaid'],
    'TestServer or dataset': ['house', 'houses', 'furnishHouse', 'openHouse', 'live_of_house'],
    'prefetch, prefetched': [
      'askFirst',
      'askedFirst',
      'asked-first',
      'ask-first',
      'takeAnswer',
      'questionOf',
    ],
    AuthorizedQuery: ['ownQuestion', 'organisersQuestion', 'pageApi', 'whoAsking', 'handOn'],
    'OAuthFlow, startFlow, handleCallback': ['trip', 'trips', 'cameBack', 'cameBackTo'],
    'organiser invitation': ['appointment', 'appointments'],
    'personal data, DataSubject': [
      'holding',
      'holdings',
      'Held',
      'Whose',
      'Somebody',
      'MarkedSomebody',
      'marked-somebody',
    ],
    'pending registration': ['claim', 'claims'],
    fetchExternal: ['askOutside'],
    'completeSignIn, canSignIn, requireSecondFactor, authorize': ['enter', 'mayEnter', 'asksFactor', 'admit'],
    isTransient: ['isPassing'],
    'speedUpImports, releaseStartupMemory': ['quickenImports', 'giveBackMemory'],
    'logUncaughtErrors, serializePipelinedRequests': ['surviveBugs', 'createTurns'],
    'notifyRescheduled, notifyCancelled, createBroadcaster': ['tellMoved', 'tellCancelled', 'createTelling'],
    'undoStatusChange, restorePlaces, undoDecline, undoRemoval': [
      'restore',
      'giveBack',
      'takeBack',
      'putBack',
    ],
    'room guest, unassigned': ['sleeper', 'sleepers', 'roomless'],
    'isMailConfigured, signInOptions': ['mailIsSent', 'frontDoor', 'front-door'],
    'REAUTHENTICATION_REQUIRED, withReauthentication': ['PROVE_IT_IS_YOU', 'withProof'],
    'loadFullStylesheet, changeLibraries': ['wholeStyles', 'whole-styles', 'speakEnglish', 'spoken-language'],
    timeoutMs: ['patience'],
    'transport, hardening, load, fixture': ['road', 'roads', 'walls', 'crowd', 'stage'],
    'it in plain English': ['anew', 'whoever', 'meanwhile'],
  }).flatMap(([term, words]) => words.map((word) => [word, term] as const)),
)

/** In comments, titles of tests and documents: words that nobody says aloud. */
const odd = /\b(?:told|anew|whoever|meanwhile|nobody['’]s|(?:the|our) house|front door|sleepers?)\b/gi

const exceptions: readonly (readonly [words: readonly string[], at: RegExp, why: string])[] = [
  [['house'], /^web\/frame\/organiser-layout\.tsx$/, 'the icon’s name in its library'],
  [
    ['claims', 'claim'],
    /^(?:contract\/index|server\/router|server\/testing\/(?:matrix|take-over-moves)|contract\/shows)\.ts$/,
    'the procedures keep their path /api/claims, which docs/auth-calls.md names',
  ],
  [
    ['claim', 'claims'],
    /^web\/mail\/mail-words\.ts$|^web\/offline\/worker\.mjs$/,
    'a stored kind of mail; a call of service workers',
  ],
  [['claims'], /^server\/(?:sign-in\/provider|testing\/provider)/, 'OpenID Connect’s own word'],
  [['restore'], /^server\/cli\//, 'restoring a backup is the standard term'],
  [['claim'], /^server\/locks\.ts$/, 'the key of a lock that processes of two releases share'],
]

/** `openHouse` is open and house, `room-card` room and card. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+/g) ?? [])
    .map((part) => part.toLowerCase())
    .filter((part) => part !== name && !whole.has(part))

/** Too common as a part of a name: refused only alone. */
const whole = new Set(['told', 'enter', 'admit', 'restore', 'stage', 'road'])

/** Comments and the titles of tests on one side, code without strings on the other. */
function split(text: string): { code: string; comments: string } {
  const comments: string[] = [...text.matchAll(titles)].map(([, title = '']) => title)
  const code = text.replace(noCode, (match) => {
    if (match.startsWith('/')) comments.push(match)
    return ' '
  })
  return { code: code.replace(/\.claims?\b/g, ' '), comments: comments.join('\n') }
}

const noCode = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const titles =
  /\b(?:test|describe)(?:\.\w+)*\(\s*((?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`))/g
