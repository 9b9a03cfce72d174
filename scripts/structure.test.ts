import { describe, expect, test } from 'vitest'
import { checkStructure } from './structure.ts'

const problemsOf = (...files: [path: string, text?: string][]) =>
  checkStructure(files.map(([path, text = '']) => ({ path, text })))

describe('the check of account and seat writes', () => {
  test.each([
    ['await tx.insert(user).values({ name })', 'may make an account'],
    ['await tx.update(user).set({ name, email }).where(x)', 'the address of an account'],
    ['await tx\n  .update( user )\n  .set({ emailVerified: true })', 'the address of an account'],
    ['await tx.update(user).set(fresh)', 'a variable or a spread'],
    ['await tx.update(user).set({ ...own, name })', 'a variable or a spread'],
    ['await tx.update(people).set({ userId }).where(x)', 'may link an account'],
    ['await tx.update(people).set({ email, ...(more && { userId: more }) })', 'may link an account'],
    ['await tx.insert(people).values({ email, userId: id })', 'may link an account'],
    ["await tx.insert(userRoles).values({ userId, role: 'admin' })", 'may give a role'],
    ["await tx.update(userRoles).set({ role: 'admin' })", 'may give a role'],
    ['await tx.execute(sql`update "user" set email = ${email}`)', 'through Drizzle'],
    ['await tx.execute(sql`INSERT INTO user_roles (user_id) values (1)`)', 'through Drizzle'],
    ["import { user as account } from '#server/db/tables/accounts.ts'", 'under their own names'],
    ['const grant = OperatorGrant.fromServer(email)', 'an operator’s grant'],
  ])('refuses an account write outside the account module: %s', (text, reason) => {
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
  ])('refuses code that gives a seat without giveSeat: %s', (text) => {
    expect(problemsOf(['server/attendance/commands.ts', text])).toHaveLength(1)
    expect(problemsOf(['server/seats/seats/commands.ts', text])).toEqual([])
  })

  test.each([
    'await tx.update(user).set({ name, updatedAt: now }).where(eq(user.email, email))',
    'await tx.update(people).set({ ...newest(answers), version }).where(eq(people.userId, userId))',
    'await tx.insert(people).values({ email, fullName }).returning({ userId: people.userId })',
    'await tx.select().from(user).where(eq(user.id, userId)).for(`update`)',
  ])('allows %s outside the account module', (text) => {
    expect(problemsOf(['server/rooms/commands.ts', text])).toEqual([])
  })
})
