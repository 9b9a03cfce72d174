import { describe, expect, test } from 'vitest'
import { languageProblems } from './language.ts'

const problemsOf = (path: string, text: string) => languageProblems({ path, text })

describe('words of our own', () => {
  test.each([
    ['server/lib/house.ts', '', 'TestServer or dataset'],
    ['web/lib/asked-first.ts', '', 'prefetch, prefetched'],
    ['e2e/test-server.ts', 'export const openHouse = () => 1', 'TestServer or dataset'],
    ['server/rooms/rules.ts', 'const moved = moveSleepers(roomless)', 'room guest, unassigned'],
    ['server/rooms/rules.ts', 'const claimId = row.id', 'pending registration'],
    ['server/sign-in/entry.ts', 'if (!mayEnter(owner)) return', 'completeSignIn'],
    ['server/rooms/rules.ts', '/** Whoever is here sees it. */', 'plain English'],
    ['server/rooms/rules.test.ts', "test('guests are told what changed', () => {})", 'AuditDetails'],
    ['docs/domain.md', 'A word to whoever reads this.', 'plain English'],
  ])('%s with %o is refused, with the standard term', (path, text, term) => {
    expect(problemsOf(path, text).join()).toContain(term)
  })

  test.each([
    ['server/rooms/rules.ts', "record(tx, { action: 'claim.confirmed' }) // stored for good"],
    ['server/rooms/rules.ts', 'api.claims.open.handler(show)'],
    ['server/sign-in/provider.test.ts', 'const claims = { sub: 1 }'],
    ['server/cli/restore.ts', 'const restore = () => load()'],
    ['server/attendance/commands.ts', 'await restorePlaces(tx)'],
    ['server/db/tables/venues.ts', "checkInTime: wallTime('check_in_time')"],
  ])('%s with %o is left alone', (path, text) => {
    expect(problemsOf(path, text)).toEqual([])
  })
})
