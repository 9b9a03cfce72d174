import { declaredPages, forOrganisers } from './every-page.ts'
import { screens, withoutButtons } from './faults-screens.ts'
import { walk } from './faults-walk.ts'
import { openFaultyNetwork } from './faulty-network.ts'
import { editionOf, note } from './run.ts'
import { expect, signIn, test } from './story.ts'

/**
 * Presses every button that a guest can reach with the connection cut, and with 429, 503, 410 and 500: a sentence must
 * be shown, and typed text must stay. The buttons are found, not listed. Only here does the test respond to the page's
 * calls (docs/decisions/023-stories-that-answer-for-the-server.md). Every failure occurs on every screen, but all of
 * them at every button only in the long run.
 */
test.describe.configure({ mode: 'parallel' })

for (const {
  title,
  person,
  path,
  stubs,
  nextStepStubs = {},
  within = 'body',
  isLink,
  sendsNothing,
} of screens) {
  test(
    `${title}: reports every failure in a sentence and keeps what was typed`,
    { tag: title === 'workshops' ? '@main' : [] },
    async ({ visit, run }) => {
      const visitor = await visit({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
      const { page, watch } = visitor
      watch.expectError(/^50[03] from|status of 50[03]/)
      if (person !== undefined) await signIn(visitor, run, person)
      const network = await openFaultyNetwork(page.context(), page, stubs?.(run) ?? {})
      const address = path.replace('EDITION', editionOf(run, 'Casa do Mar'))
      const found = await walk({ page, network, path: address, within, nextStepStubs, isLink })
      for (const call of network.everSent()) note('pressed', call)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(found.misses).toEqual([])
      expect(found.buttons.length > 0, `${title} sends something`).toBe(!sendsNothing)
    },
  )
}

test('the test covers every page that a guest can reach', () => {
  const walked = new Set([...screens.map(({ path }) => path.split(/[?#]/)[0]), ...withoutButtons])
  expect(declaredPages.filter((page) => !walked.has(page) && !forOrganisers.includes(page))).toEqual([])
})
