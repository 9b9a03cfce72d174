import { accountWriteProblems, staleAllowedPaths } from './account-writes.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Checks names, the contents of files, the modules that write accounts and seats, and words. .dependency-cruiser.mjs
 * checks which file imports which; types and style have tools of their own.
 */
export const checkStructure = (files: readonly SourceFile[]): string[] => files.flatMap(checkFile)

/** Names in the lists of this check that don't exist. */
export const missingNames = (files: readonly SourceFile[]): string[] =>
  staleAllowedPaths(new Set(files.map(({ path }) => path)))

function checkFile(file: SourceFile): string[] {
  return [
    nameProblem(file),
    ...contentProblems(file),
    ...importProblems(file),
    ...accountWriteProblems(file),
    wordProblem(file),
  ].flatMap((problem) => (problem === undefined ? [] : [`${file.path}: ${problem}`]))
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(sweep|test|spec|config|css|d))*\.(tsx?|mjs|css|md)$/
const vague = /(^|-)(utils?|helpers?|common|manager|service|misc)(-|\.)/

function nameProblem({ path }: SourceFile): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (!kebab.test(name)) return 'file names are kebab-case, noun first.'
  if (vague.test(name)) return 'this name says nothing: name it after the noun it is about.'
  return undefined
}

const isOurs = (path: string) => /^(contract|server|web)\//.test(path)

function contentProblems({ path, text }: SourceFile): (string | undefined)[] {
  if (!isOurs(path)) return []
  const isDates = path === 'web/base/dates.ts' || path === 'web/base/dates.test.ts'
  return [
    path !== 'server/env.ts' && /\bprocess\.env\b/.test(text)
      ? 'settings are read in server/env.ts only; take them as an argument.'
      : undefined,
    /^export (\*|\{[^}]*\}) from /m.test(text)
      ? 're-export nothing: import from the file that declares it.'
      : undefined,
    path.startsWith('web/') && !isDates && /\.toLocale(Date|Time)?String\(|Intl\.DateTimeFormat/.test(text)
      ? 'dates are written by web/base/dates.ts only.'
      : undefined,
  ]
}

const relative = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]\.[^'"]*(?<!\.css)['"]/m
const withoutEnding = /['"]#(contract|server|web)\/[\w./-]*?(?<!\.(tsx?|css|json)(\?\w+)?)['"]/

function importProblems({ path, text }: SourceFile): (string | undefined)[] {
  if (!isOurs(path) || !/\.tsx?$/.test(path)) return []
  return [
    relative.test(text) ? 'import it by its path from the root: #server/….' : undefined,
    withoutEnding.test(text) ? 'write the ending of what is imported.' : undefined,
  ]
}

/** Words that read badly in comments, test titles and documents. */
const oddComment = /(?:^|\s)(?:\/\/|\/?\*+) .*\b(?:told|anew|whoever|meanwhile|nobody['’]s)\b/im
const oddTitle = /\b(?:test|describe)(?:\.\w+)*\(\s*['"`][^\n]*\b(?:told|anew|whoever|meanwhile)\b/i
const oddProse = /\b(?:told|anew|whoever|meanwhile|nobody['’]s)\b/i

function wordProblem({ path, text }: SourceFile): string | undefined {
  const isOdd = path.endsWith('.md') ? oddProse.test(text) : oddComment.test(text) || oddTitle.test(text)
  return isOdd && path !== 'scripts/structure.ts'
    ? 'say told, anew, whoever, meanwhile and nobody’s in plain English.'
    : undefined
}
