import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogTo } from '#server/lib/log.ts'
import { people } from '#server/db/tables/people.ts'
import { addPerson } from '#server/testing/cast.ts'
import { canariesIn, canary, canaryPerson } from '#server/testing/canaries.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('an error in the log', (world) => {
  test('doesn’t contain the values of a refused row (security G1)', async () => {
    const fields = canaryPerson('ana', 'Ana')
    await addPerson(world().db, fields)
    const error = await addPerson(world().db, fields).catch((thrown: unknown) => thrown)
    const logged = logOf(error)
    expect(canariesIn(String(error))).not.toEqual([])
    expect(canariesIn(logged)).toEqual([])
    expect(logged).toContain('23505 (people_email_key)')
    expect(logged).toContain('insert into')
  })

  test('doesn’t contain a malformed value', async () => {
    const wrong = world()
      .db.select()
      .from(people)
      .where(eq(people.id, canary('ana', 'id')))
    const error = await wrong.catch((thrown: unknown) => thrown)
    expect(canariesIn(String(error))).toEqual([canary('ana', 'id')])
    expect(canariesIn(logOf(error))).toEqual([])
  })

  test('contains the message and location of an ordinary error, and its cause', () => {
    const error = new Error('the door is stuck', { cause: new TypeError('a hinge is missing') })
    const logged = logOf(error)
    expect(logged).toContain('the door is stuck')
    expect(logged).toContain('TypeError: a hinge is missing')
    expect(logged).toContain('logged-error.test.ts')
  })
})

function logOf(err: unknown): string {
  const lines: string[] = []
  createLogTo({ write: (line) => void lines.push(line) }).error({ err }, 'a call failed unexpectedly')
  return lines.join('')
}
