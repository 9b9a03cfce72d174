import type { SourceFile } from './source-file.ts'

/**
 * Finds code outside server/accounts/door.ts and granting.ts that creates an account, changes its address, links its
 * person or gives it a role. Only these two files may, because they require a proof (docs/decisions/017-one-door.md).
 */
export function accountWriteProblems({ path, text }: SourceFile): string[] {
  const isChecked = /^server\/.*\.ts$/.test(path) && !/\.test\.ts$|^server\/testing\//.test(path)
  if (!isChecked || mayWrite.has(path)) return []
  return [
    ...(/\.insert\(\s*user\s*\)/.test(text) ? ['only server/accounts/door.ts may make an account.'] : []),
    ...argumentsOf(text, 'update', 'user', 'set').flatMap(accountProblem),
    ...[...argumentsOf(text, 'update', 'people', 'set'), ...argumentsOf(text, 'insert', 'people', 'values')]
      .filter((argument) => /\buserId\b/.test(argument))
      .map(() => 'only server/accounts/door.ts may link an account to a person.'),
    ...(/\.(insert|update)\(\s*userRoles\s*\)/.test(text)
      ? ['only server/accounts/granting.ts may give a role.']
      : []),
    ...(rawWrite.test(text)
      ? ['write accounts, people and roles through Drizzle: this check can’t read raw SQL.']
      : []),
    ...(renamedImport.test(text) ? ['import user, people and userRoles under their own names.'] : []),
    ...(seatWrite.test(text) && !maySeat.has(path)
      ? [
          'only giveSeat in server/seats/seats/commands.ts may give a seat, because every rule about seats is there.',
        ]
      : []),
    ...(/\bOperatorGrant\.\w+\(/.test(text) && !mayGrant.has(path)
      ? ['only sign-in/first-organiser and the demo may make an operator’s grant.']
      : []),
  ]
}

/** Files allowed to write or grant that no longer exist: they moved, or their line must be removed. */
export const staleAllowedPaths = (paths: ReadonlySet<string>): string[] =>
  [...mayWrite, ...mayGrant, ...maySeat]
    .filter((path) => !paths.has(path))
    .map((path) => `scripts/account-writes.ts: there is no ${path}.`)

const mayWrite = new Set([
  'server/accounts/door.ts',
  'server/accounts/granting.ts',
  // Fills an empty database, by an operator's grant.
  'server/demo/accounts.ts',
])

const mayGrant = new Set([
  'server/accounts/proved.ts',
  'server/sign-in/first-organiser/commands.ts',
  'server/demo/seed.ts',
])

const maySeat = new Set([
  'server/seats/seats/commands.ts',
  // Fills an empty database, where no one else takes a seat.
  'server/demo/seed.ts',
])

const seatWrite =
  /\.insert\(\s*workshopSignups\s*\)|insert\s+into\s+(\$\{workshopSignups\}|"?workshop_signups)/i
const rawWrite =
  /\b(insert\s+into|update)\s+(only\s+)?(public\.)?("user"|"?people"?|"?user_roles"?)\s+(set\b|\()/i
const renamedImport = /import\s*\{[^}]*\b(user|people|userRoles)\s+as\s/

/** Other writes to an account must spell out their columns, so that nothing can hide an address. */
function accountProblem(argument: string): string[] {
  if (!argument.startsWith('{') || argument.includes('...')) {
    return ['spell out the columns written to an account: a variable or a spread may hide its address.']
  }
  return /\bemail(Verified)?\b\s*[:,}]/.test(argument)
    ? ['only server/accounts/door.ts may write the address of an account.']
    : []
}

/** The arguments of `.verb(table)` … `.clause(…)`, as written. */
function argumentsOf(text: string, verb: string, table: string, clause: string): string[] {
  const starts = text.matchAll(new RegExp(`\\.${verb}\\(\\s*${table}\\s*\\)\\s*\\.${clause}\\(`, 'g'))
  return [...starts].map((found) => cutAtClosing(text.slice(found.index + found[0].length)).trim())
}

function cutAtClosing(text: string): string {
  let depth = 1
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}
