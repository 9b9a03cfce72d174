import { describe, expect, test } from 'vitest'
import { checkStructure } from './structure.ts'

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
    ['server/rooms/assignments.ts', '', "a noun's folder holds"],
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
  ])('%s with %o is told where it belongs', (path, text, reason) => {
    const problems = problemsOf([path, text])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${path}: `)
    expect(problems[0]).toContain(reason)
  })

  test('nouns that import each other in a circle are named, tables are not counted', () => {
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
      ),
    ).toEqual([])
  })
})
