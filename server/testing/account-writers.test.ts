import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionNames } from '#server/invitations/bulk-setup/functions-route.ts'
import { watchEveryProcedure, watchWrites, takeWrites, type Effects } from '#server/testing/account-watch.ts'
import { addVenue } from '#server/testing/cast.ts'
import { implemented } from '#server/testing/procedures.ts'
import { needsNoFreshSignIn } from '#server/testing/sensitive.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { deliver, startGame } from '#server/testing/take-over-game.ts'
import { moves } from '#server/testing/take-over-moves.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/**
 * The take-over game must call every procedure that writes accounts, ways to sign in, roles or identities, and every
 * procedure that never succeeds here, because its writes are unknown. These are the exceptions, with the reason.
 */
const notInTheGame: Readonly<Record<string, string>> = {
  'accounts.setUp': 'refused once there is an organiser, and the game has one',
  'accounts.setUpOpen': 'writes nothing; refused once there is an organiser',
  'identities.link': 'needs a provider; the command behind it is a move',
  'identities.linkWallet': 'needs a wallet; the command behind it is a move',
  'identities.linkPhone': 'needs a telephone; the command behind it is a move',
  'identities.askPhoneCode': 'texts a code; the command behind it is a move',
  'administration.invitationLink': 'shows an invitation link that the game already has from the mailbox',
  'mailings.letter': 'previews a mail in a transaction that is rolled back',
  'mailings.sendCopy': 'mails the caller a copy without a link that opens anything',
  'messages.sendCopy': 'mails a message without a link that opens anything',
  'outbox.sendTest': 'mails a sentence',
  'planning.autoAssign': 'puts people into rooms',
  'ownAccount.reauthenticate': 'marks an existing session',
  'ownAccount.confirmFactor': 'makes signing in stricter, never easier',
  'ownAccount.renewBackupCodes': 'replaces the codes of a second factor',
}

let world: World
let watched: ReadonlyMap<string, Effects>

beforeAll(async () => {
  world = await createWorld({ engine: 'pglite' })
  await watchWrites(world.db)
  watched = await watchEveryProcedure(world.db)
}, 600_000)
afterAll(() => world.close())

test('every procedure that writes accounts, roles or identities takes part in the take-over test', async () => {
  const called = await playAllMoves()
  const found = [...watched].filter(([, { accounts, hasSucceeded }]) => accounts.size > 0 || !hasSucceeded)
  expect(found.length).toBeGreaterThan(10)
  const relevant = new Set(found.map(([path]) => path))
  const missing = found.filter(([path]) => !called.has(path) && !(path in notInTheGame))
  expect(missing.map(([path, { accounts }]) => `${path} (${[...accounts].join(', ')})`)).toEqual([])
  // An unneeded entry would hide a later procedure of that name.
  expect(Object.keys(notInTheGame).filter((path) => called.has(path) || !relevant.has(path))).toEqual([])
}, 600_000)

test('control: detects new accounts and deleted people, but not a new person without an account', async () => {
  await takeWrites(world.db)
  await world.db.execute(sql`insert into "user" (name, email) values ('Seen', 'seen@writers.test')`)
  await world.db.execute(sql`insert into people (full_name) values ('Nobody yet')`)
  expect(await takeWrites(world.db)).toEqual(['user'])
  await world.db.execute(sql`delete from people where full_name = 'Nobody yet'`)
  expect(await takeWrites(world.db)).toEqual(['deletes from people'])
})

/**
 * A procedure that affects access or personal data declares `isSensitive`, or gives a reason in `needsNoFreshSignIn`.
 * Calls without a session need neither: their input is the proof.
 */
test('every procedure that affects access or personal data requires a fresh sign-in, or has a reason not to', () => {
  const relevant = implemented
    .filter(({ path, meta }) => meta.access !== 'anyone' && effectsOf(path).length > 0)
    .map(({ path, meta }) => ({ path, isSensitive: meta.isSensitive === true }))
  const undecided = relevant.filter(({ path, isSensitive }) => !isSensitive && !(path in needsNoFreshSignIn))
  expect(undecided.map(({ path }) => `${path} (${effectsOf(path).join(', ')})`)).toEqual([])
  const needed = relevant.flatMap(({ path, isSensitive }) => (isSensitive ? [] : [path]))
  const functionPaths = functionNames.map((name) => `functions/v1/${name}`)
  expect(Object.keys(needsNoFreshSignIn).toSorted()).toEqual([...needed, ...functionPaths].toSorted())
})

function effectsOf(path: string): string[] {
  const { accounts, others, hasSucceeded } = watched.get(path) ?? throwBug(path)
  const isExport = path.startsWith('privacy.') || /export/i.test(path)
  return [
    ...accounts,
    ...others,
    ...(hasSucceeded ? [] : ['never succeeded']),
    ...(isExport ? ['exports'] : []),
  ]
}

function throwBug(path: string): never {
  throw new Error(`${path} was not called.`)
}

/** Plays every move in one order and then in the reverse. Returns the procedures called. */
async function playAllMoves(): Promise<ReadonlySet<string>> {
  const deps = testDeps(world.db)
  const served = await serve(deps)
  const called = new Set<string>()
  for (const names of [[...moves.keys()], [...moves.keys()].toReversed()]) {
    const game = await startGame(deps, served, await addVenue(world.db))
    for (const name of names) {
      await moves.get(name)?.(game)
      await deliver(game)
    }
    for (const path of game.called) called.add(path)
  }
  await served.close()
  return called
}
