/** PostgreSQL can't be reached, refuses the sign-in, or grants too few rights. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/** The problem, in the words of PostgreSQL or the network, and how to fix it. Never the password. */
export function unreachable(databaseUrl: string, error: unknown): DatabaseUnreachable {
  const place = placeOf(databaseUrl)
  const why = error instanceof Error && error.message ? error.message : 'no answer'
  const what = `PostgreSQL at ${place.host}/${place.database} cannot be used: ${why}.`
  const advice = adviceFor(codeOf(error), place)
  return new DatabaseUnreachable(advice ? `${what} ${advice}` : what, { cause: error })
}

/** A read-only role would fail in the middle of the first migration. */
export class MissingRights extends Error {
  override name = 'MissingRights'
  readonly code = '42501'
}

type Place = { host: string; database: string; user: string }

function placeOf(databaseUrl: string): Place {
  const { hostname, pathname, username } = new URL(databaseUrl)
  return { host: hostname, database: pathname.slice(1), user: username }
}

function adviceFor(code: string | undefined, { database, user }: Place): string {
  switch (code) {
    case '28P01':
    case '28000':
      return 'Check the user and the password in DATABASE_URL.'
    case '3D000':
      return `Create it: createdb --owner=${user} --encoding=UTF8 --template=template0 ${database}`
    case '42501':
      return `Make it the owner: alter database "${database}" owner to "${user}"`
    case 'ECONNREFUSED':
      return 'Is PostgreSQL running, and are the host and the port in DATABASE_URL right?'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Check the host in DATABASE_URL.'
    default:
      return ''
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
