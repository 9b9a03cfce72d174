import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { createCaller } from '#server/testing/matrix-calls.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import { resetAccounts, createFixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'

const actors: readonly ActorName[] = ['nobody', 'noRole', 'guest', 'organiser', 'organiserGuest', 'hotel']

/** What a procedure writes and reveals when every permitted actor calls it. */
export type Effects = {
  /** The tables it wrote that hold accounts, ways to sign in, roles and personal details. */
  accounts: ReadonlySet<string>
  /** Other effects that an unattended session must not have. */
  others: ReadonlySet<string>
  hasSucceeded: boolean
}

/** Calls every procedure as every permitted actor. Call `watchWrites` first. */
export async function watchEveryProcedure(db: Db): Promise<ReadonlyMap<string, Effects>> {
  const fixture = await createFixture(testDeps(db))
  const served = await serve(fixture.deps)
  const call = createCaller(served.url, fixture)
  const watched = new Map<string, Effects>()
  for (const { path } of implemented) {
    const row = rowOf(path)
    const effects = { accounts: new Set<string>(), others: new Set<string>(), hasSucceeded: false }
    for (const actor of actors.filter((name) => row.outcomes[name] === 'allow')) {
      await resetAccounts(fixture)
      const input = await row.input(fixture, actor)
      await takeWrites(db)
      const { code, text } = await call({ path, actor, input })
      effects.hasSucceeded ||= code === null
      for (const name of await takeWrites(db))
        (isAccountTable(name) ? effects.accounts : effects.others).add(name)
      for (const [effect, pattern] of Object.entries(revealedSecrets))
        if (pattern.test(text)) effects.others.add(effect)
    }
    watched.set(path, effects)
  }
  await served.close()
  return watched
}

/** A link that works for anyone who has it, and a password. */
const revealedSecrets = {
  'shows a link': /https?:[^"\s]+#[\w.-]{20,}/,
  'shows a password': /"password":"[^"]+"/,
}

const isAccountTable = (name: string) => ['user', 'account', 'user_roles', 'people'].includes(name)

/** Other ways into an account, or to a role. */
const signInTables = [
  'account_proofs',
  'backup_codes',
  'factors',
  'invitations',
  'organiser_invitations',
  'recovery_links',
]

/** Records the name of the table whenever an account, a way to sign in, a role or a person's identity is written. */
export async function watchWrites(db: Db): Promise<void> {
  await db.execute(sql`create table noted (name text primary key)`)
  await db.execute(sql`create function note() returns trigger language plpgsql as
    $$ begin insert into noted values (coalesce(tg_argv[0], tg_table_name)) on conflict do nothing; return null; end $$`)
  for (const table of ['"user"', 'account', 'user_roles', ...signInTables])
    await db.execute(sql`create trigger note after insert or update or delete on ${sql.raw(table)}
      for each row execute function note()`)
  await db.execute(sql`create trigger note_made after insert on people for each row when (new.user_id is not null)
    execute function note()`)
  await db.execute(sql`create trigger note_linked after update on people for each row
    when (old.user_id is distinct from new.user_id) execute function note()`)
  await db.execute(sql`create trigger note_gone after delete on people for each row when (old.user_id is not null)
    execute function note()`)
  // These rows are personal data even without an account.
  for (const table of ['people', 'attendance', 'pending_registrations'])
    await db.execute(sql`create trigger note_deleted after delete on ${sql.raw(table)} for each row
      execute function note('deletes from ${sql.raw(table)}')`)
}

/** The tables written since the last call. */
export async function takeWrites(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`delete from noted returning name`)
  return rows.map(({ name }) => name).toSorted()
}
