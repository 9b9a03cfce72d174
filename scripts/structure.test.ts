import { describe, expect, test } from 'vitest'
import { checkStructure, missingNames } from './structure.ts'
import { unusedFiles } from './unused-files.ts'

const problemsOf = (...files: [path: string, text?: string][]) =>
  checkStructure(files.map(([path, text = '']) => ({ path, text })))

describe('the structure of the repository', () => {
  test('code in its place is left alone', () => {
    expect(
      problemsOf(
        ['contract/rooms.ts', "import { z } from 'zod'\nimport { uuid } from '#contract/fields.ts'"],
        ['server/rooms/commands.ts', "import { rooms } from '#server/rooms/tables.ts'"],
        ['server/rooms/commands.test.ts'],
        ['web/rooms/room-card.tsx', "import { Button } from '#web/ui/button.tsx'"],
      ),
    ).toEqual([])
  })

  test.each([
    ['server/lib/helpers.ts', '', 'this name says nothing'],
    ['web/rooms/RoomCard.tsx', '', 'kebab-case'],
    ['server/rooms/assignments.ts', '', 'the folder of a room or a part holds'],
    ['server/rooms/planner/beds/rules.ts', '', 'one level deep'],
    [
      'server/people/rules.ts',
      "import { x } from '#server/rooms/suggestions/commands.ts'",
      'private to rooms',
    ],
    ['server/rooms/rules.ts', "import { x } from '#server/people/router.ts'", 'by server/router.ts alone'],
    ['server/lib/csv.ts', "import { x } from '#server/people/rules.ts'", 'server/lib knows no room'],
    ['server/rooms/rules.ts', 'const x = process.env.X', 'settings are read in server/env.ts only'],
    ['web/rooms/room-card.tsx', "import { db } from '#server/db/open.ts'", 'web/ may not import'],
    ['server/rooms/rules.ts', "import { x } from '#web/lib/dates.ts'", 'server/ may not import'],
    ['contract/rooms.ts', "import { sql } from 'drizzle-orm'", 'zod and @orpc/contract alone'],
    ['web/rooms/room-list.tsx', "import { ORPCError } from '@orpc/client'", 'a call throws Refused'],
    ['contract/rooms.ts', "import type { Db } from '#server/db/open.ts'", 'contract/ may not import'],
    ['server/rooms/router.ts', "import { x } from './rules.ts'", 'by its path from the root'],
    ['server/rooms/router.ts', "import { x } from '#server/rooms/rules'", 'write the ending'],
    ['web/lib/csv.ts', "import { join } from 'node:path'", 'does not exist in a browser'],
    ['web/rooms/room-card.tsx', 'day.toLocaleDateString()', 'web/lib/dates.ts only'],
    ['server/rooms/rules.ts', "export * from '#server/rooms/tables.ts'", 'import from where it is'],
  ])('%s with %o gets a message that says where it belongs', (path, text, reason) => {
    const problems = problemsOf([path, text])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${path}: `)
    expect(problems[0]).toContain(reason)
  })

  test.each([
    ['await tx.insert(user).values({ name })', 'an account is made by'],
    ['await tx.update(user).set({ name, email }).where(x)', 'the address of an account'],
    ['await tx\n  .update( user )\n  .set({ emailVerified: true })', 'the address of an account'],
    ['await tx.update(user).set(fresh)', 'a variable or a spread'],
    ['await tx.update(user).set({ ...own, name })', 'a variable or a spread'],
    ['await tx.update(people).set({ userId }).where(x)', 'which person an account is'],
    ['await tx.update(people).set({ email, ...(more && { userId: more }) })', 'which person an account is'],
    ['await tx.insert(people).values({ email, userId: id })', 'which person an account is'],
    ["await tx.insert(userRoles).values({ userId, role: 'admin' })", 'a role is given by'],
    ["await tx.update(userRoles).set({ role: 'admin' })", 'a role is given by'],
    ['await tx.execute(sql`update "user" set email = ${email}`)', 'through Drizzle'],
    ['await tx.execute(sql`INSERT INTO user_roles (user_id) values (1)`)', 'through Drizzle'],
    ["import { user as account } from '#server/accounts/tables.ts'", 'keep their names'],
    ['const grant = OperatorGrant.fromServer(email)', 'an operator’s grant'],
  ])('beside the one door, %s is refused', (text, reason) => {
    const problems = problemsOf(['server/rooms/commands.ts', text])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(reason)
    expect(problemsOf(['server/accounts/door.ts', text]).filter((one) => one.includes(reason))).toEqual([])
    expect(problemsOf(['server/testing/fixture.ts', text])).toEqual([])
  })

  test.each([
    'await tx.insert(workshopSignups).values(seat)',
    'sql`insert into ${workshopSignups} (workshop_id, person_id) select 1, 2`',
    'sql`INSERT INTO workshop_signups (workshop_id) values (1)`',
  ])('a seat that is given beside giveSeat is refused: %s', (text) => {
    expect(problemsOf(['server/attendance/commands.ts', text])).toHaveLength(1)
    expect(problemsOf(['server/workshops/seats/commands.ts', text])).toEqual([])
  })

  test.each([
    'await tx.update(user).set({ name, updatedAt: now }).where(eq(user.email, email))',
    'await tx.update(people).set({ ...newest(answers), version }).where(eq(people.userId, userId))',
    'await tx.insert(people).values({ email, fullName }).returning({ userId: people.userId })',
    'await tx.select().from(user).where(eq(user.id, userId)).for(`update`)',
  ])('%s is no business of the door', (text) => {
    expect(problemsOf(['server/rooms/commands.ts', text])).toEqual([])
  })

  test('a part of one’s own room, an offered part and anybody’s tables may be imported', () => {
    expect(
      problemsOf(
        ['server/rooms/rules.ts', "import { x } from '#server/rooms/planner/rules.ts'"],
        ['server/people/rules.ts', "import { x } from '#server/mail/outbox/commands.ts'"],
        ['server/people/queries.ts', "import { x } from '#server/catering/meals/tables.ts'"],
      ),
    ).toEqual([])
  })

  test('a room has the same name on every side', () => {
    expect(
      problemsOf(
        ['contract/rooms.ts'],
        ['server/rooms/planner/router.ts'],
        ['server/beds/rules.ts'],
        ['web/rooms/room-card.tsx'],
      ),
    ).toEqual([])
    const problems = problemsOf(['contract/rooms.ts'], ['server/beds/router.ts'], ['web/beds/bed-card.tsx'])
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain('there is no contract/beds.ts')
  })

  test('files that import each other are named, types included, and what is imported later is not', () => {
    const back: [string, string] = ['web/ui/row.tsx', "import type { Table } from '#web/ui/table.tsx'"]
    expect(problemsOf(['web/ui/table.tsx', "import { Row } from '#web/ui/row.tsx'"], back)).toHaveLength(1)
    expect(problemsOf(['web/ui/table.tsx', "const later = import('#web/ui/row.tsx')"], back)).toEqual([])
  })

  test('parts that import each other in a circle are named, tables and routers are not counted', () => {
    const circle = problemsOf(
      ['server/rooms/commands.ts', "import { a } from '#server/people/queries.ts'"],
      ['server/people/queries.ts', "import { b } from '#server/attendance/rules.ts'"],
      ['server/attendance/rules.ts', "import { c } from '#server/rooms/rules.ts'"],
    )
    expect(circle).toHaveLength(1)
    expect(circle[0]).toContain('server/rooms → server/people → server/attendance → server/rooms')
    expect(
      problemsOf(
        ['server/rooms/tables.ts', "import { people } from '#server/people/tables.ts'"],
        ['server/people/commands.ts', "import { rooms } from '#server/rooms/tables.ts'"],
        ['server/rooms/router.ts', "import { rooms } from '#server/rooms/planner/commands.ts'"],
        ['server/rooms/planner/commands.ts', "import { rooms } from '#server/rooms/queries.ts'"],
      ),
    ).toEqual([])
  })

  test('a file that nothing of the product imports is named', () => {
    const files = [
      { path: 'web/main.tsx', text: "import { x } from '#web/routes.tsx'" },
      { path: 'web/routes.tsx', text: "const page = () => import('#web/badges/badges-page.tsx')" },
      { path: 'web/badges/badges-page.tsx', text: '' },
      { path: 'web/badges/lost-page.tsx', text: '' },
      { path: 'web/badges/lost-page.test.tsx', text: "import { x } from '#web/badges/lost-page.tsx'" },
    ]
    const found = unusedFiles(files).filter((one) => one.startsWith('web/'))
    expect(found).toEqual([expect.stringContaining('web/badges/lost-page.tsx: nothing imports it.')])
  })

  test('what its lists name and is not there is named', () => {
    const missing = missingNames([{ path: 'server/accounts/door.ts', text: '' }])
    expect(missing).toContain('scripts/rooms.ts: there is no server/rooms/races.')
    expect(missing).toContain('scripts/rooms.ts: there is no server/mail/outbox/')
    expect(missing).toContain('scripts/rooms.ts: there is no web/portal/')
    expect(missing).toContain('scripts/one-door.ts: there is no server/accounts/granting.ts.')
    expect(missing.filter((one) => one.includes('door.ts.'))).toEqual([])
  })
})
