import { dirname } from 'node:path'
import { cyclesIn, type Edge } from './import-cycles.ts'
import { importsOf, resolveImport } from './imports.ts'

/** Says where code belongs when it lies elsewhere. Takes no part in types or style: those have tools of their own. */
export function checkStructure(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(checkFile), ...cyclesBetweenNouns(files)]
}

export type SourceFile = { path: string; text: string }

function checkFile(file: SourceFile): string[] {
  return [nameProblem(file), placeProblem(file), ...contentProblems(file), ...importProblems(file)].flatMap(
    (problem) => (problem === undefined ? [] : [`${file.path}: ${problem}`]),
  )
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|css|d))*\.(tsx?|mjs|css|md)$/
const empty = /(^|-)(utils?|helpers?|common|manager|service|misc)(-|\.)/

function nameProblem({ path }: SourceFile): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (!kebab.test(name)) return 'file names are kebab-case, noun first.'
  if (empty.test(name)) return 'this name says nothing: name it after the noun it is about.'
  return undefined
}

/** What a noun's folder on the server may hold, so that everybody knows where to look. */
const serverFiles = new Set(['tables', 'queries', 'commands', 'rules', 'router'])
const serverSupport = new Set(['db', 'lib', 'testing', 'cli'])

/** Nouns that need more, and what each file is. A new name here wants a reason. */
const moreFiles: Record<string, readonly string[]> = {
  // Who takes a freed place first is shown on PostgreSQL alone, with a twin that has no lock.
  attendance: ['races'],
  // The same for the last bed.
  rooms: ['races'],
  // The same for seats taken away meanwhile, and for the two halves of an entry saved from both sides.
  programme: ['races'],
  // A storm whose every commit is looked at afterwards.
  workshops: ['storm'],
  // So that the last organiser stays.
  roles: ['races'],
  // The same when they are disabled.
  administration: ['races'],
  // A list that brings the same address while a registration is confirmed.
  confirmations: ['races'],
  // Two plans applied at once, and beds taken away meanwhile.
  planning: ['races'],
  // Every request asks who calls.
  accounts: ['sessions'],
  // Not procedures but paths of a service: the library, its route, the table of open paths, and what stands around each.
  auth: [
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
  // A stream is no procedure: its address, the open streams, what is read for them, and who is told.
  live: ['route', 'streams', 'marks', 'telling'],
  // The take-over of an address is a game of many moves, not a test of one command.
  claims: ['take-over'],
}

function placeProblem({ path }: SourceFile): string | undefined {
  const [tree, noun = '', ...rest] = path.split('/')
  if (tree !== 'server' || rest.length === 0 || serverSupport.has(noun)) return undefined
  const name = (rest[0] ?? '').replace(/(\.test)?\.ts$/, '')
  if (rest.length === 1 && (serverFiles.has(name) || moreFiles[noun]?.includes(name))) return undefined
  return (
    `a noun's folder holds tables, queries, commands, rules and router only. Reading belongs in queries, writing in ` +
    `commands, decisions without a database in rules, what several nouns share in server/lib. ` +
    `A subject too big for that is a noun of its own.`
  )
}

function contentProblems({ path, text }: SourceFile): (string | undefined)[] {
  const [tree] = path.split('/')
  if (tree !== 'contract' && tree !== 'server' && tree !== 'web') return []
  const isDates = path === 'web/lib/dates.ts' || path === 'web/lib/dates.test.ts'
  return [
    path !== 'server/env.ts' && /\bprocess\.env\b/.test(text)
      ? 'settings are read in server/env.ts only; take them as an argument.'
      : undefined,
    /^export (\*|\{[^}]*\}) from /m.test(text)
      ? 'no file only hands on what others export: import from where it is.'
      : undefined,
    tree === 'web' && !isDates && /\.toLocale(Date|Time)?String\(|Intl\.DateTimeFormat/.test(text)
      ? 'dates are written by web/lib/dates.ts only.'
      : undefined,
  ]
}

const reach: Record<string, readonly string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
}

const contractLibraries = /^(zod|@orpc\/contract|vitest|fast-check)(\/|$)/

function importProblems(file: SourceFile): (string | undefined)[] {
  const [tree = ''] = file.path.split('/')
  const allowed = reach[tree]
  if (!allowed || !/\.tsx?$/.test(file.path)) return []
  const isTest = /\.test\.tsx?$/.test(file.path)
  return importsOf(file.text).map((specifier) => {
    if (specifier.startsWith('.')) {
      return specifier.endsWith('.css')
        ? undefined
        : `import ${specifier} by its path from the root: #${tree}/….`
    }
    if (tree === 'contract' && !specifier.startsWith('#') && !contractLibraries.test(specifier)) {
      return `the contract is zod and @orpc/contract alone; ${specifier} belongs in server/ or web/.`
    }
    if (tree === 'web' && specifier.startsWith('node:') && !isTest)
      return `${specifier} does not exist in a browser.`
    // Its errors never come: web/lib/calls.ts speaks its protocol, and throws errors of its own.
    if (tree === 'web' && specifier === '@orpc/client' && !/^web\/lib\/(api|calls)\.ts$/.test(file.path)) {
      return 'a call throws Refused of web/lib/calls.ts; @orpc/client stays in web/lib/api.ts.'
    }
    const target = /^#(contract|server|web)\//.exec(specifier)?.[1]
    if (target === undefined) return undefined
    if (!/\.(tsx?|css|json)$/.test(specifier)) return `write the ending of ${specifier}.`
    if (allowed.includes(target)) return undefined
    return `${tree}/ may not import ${specifier}: what both sides know belongs in contract/.`
  })
}

/**
 * Nouns that need each other are one noun, or miss a third. Tables are left out: foreign keys go both ways,
 * and a table knows no behaviour.
 */
function cyclesBetweenNouns(files: readonly SourceFile[]): string[] {
  const edges = files.flatMap(({ path, text }) => {
    const from = nounOf(path)
    if (from === undefined || /\.test\.tsx?$/.test(path)) return []
    return importsOf(text).flatMap((specifier): Edge[] => {
      const target = resolveImport(specifier)
      const to = target && !target.endsWith('/tables.ts') ? nounOf(target) : undefined
      return to === undefined || to === from ? [] : [{ from, to, because: path }]
    })
  })
  return cyclesIn(edges).map(
    (cycle) =>
      `${cycle.map(({ because }) => because).join(', ')}: ${cycle.map(({ from }) => from).join(' → ')} → ${cycle[0]?.from} go in a circle. Move what both need to the noun it is about.`,
  )
}

const webSupport = new Set(['ui', 'lib', 'shell', 'portal', 'live', 'offline', 'public'])

function nounOf(path: string): string | undefined {
  const [tree, noun] = dirname(path).split('/')
  if (tree === 'server') return noun && !serverSupport.has(noun) ? `server/${noun}` : undefined
  if (tree === 'web') return noun && !webSupport.has(noun) ? `web/${noun}` : undefined
  return undefined
}
