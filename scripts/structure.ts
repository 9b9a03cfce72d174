import { doorProblems, missingDoors } from './one-door.ts'
import { importsOf } from './imports.ts'
import { languageProblems, needlessExceptions } from './language.ts'
import {
  cyclesBetweenFiles,
  cyclesBetweenParts,
  missingPlaces,
  nameProblems,
  placeProblem,
  roomProblems,
  type SourceFile,
} from './rooms.ts'

/** Says where code belongs when it lies elsewhere. Takes no part in types or style: those have tools of their own. */
export function checkStructure(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(checkFile),
    ...nameProblems(files),
    ...cyclesBetweenParts(files),
    ...cyclesBetweenFiles(files),
  ]
}

/** What the lists of this check name and is not there. */
export const missingNames = (files: readonly SourceFile[]): string[] => {
  const paths = files.map(({ path }) => path)
  return [...missingPlaces(paths), ...missingDoors(new Set(paths)), ...needlessExceptions(files)]
}

function checkFile(file: SourceFile): string[] {
  return [
    nameProblem(file),
    placeProblem(file),
    ...contentProblems(file),
    ...doorProblems(file),
    ...importProblems(file),
    ...roomProblems(file),
    ...languageProblems(file),
  ].flatMap((problem) => (problem === undefined ? [] : [`${file.path}: ${problem}`]))
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(sweep|test|spec|config|css|d))*\.(tsx?|mjs|css|md)$/
const empty = /(^|-)(utils?|helpers?|common|manager|service|misc)(-|\.)/

function nameProblem({ path }: SourceFile): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (!kebab.test(name)) return 'file names are kebab-case, noun first.'
  if (empty.test(name)) return 'this name says nothing: name it after the noun it is about.'
  return undefined
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
  const isTest = /\.test\.tsx?$|^web\/testing\//.test(file.path)
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
    if (!/\.(tsx?|css|json)(\?|$)/.test(specifier)) return `write the ending of ${specifier}.`
    if (allowed.includes(target)) return undefined
    return `${tree}/ may not import ${specifier}: what both sides know belongs in contract/.`
  })
}
