import type { Page } from '@playwright/test'
import { openDeployment } from './deployment.ts'
import { expect, signIn, test } from './story.ts'

/** What a phone keeps of the app while new builds of it are deployed (docs/decisions/010-own-offline-copy.md). */

const phone = { viewport: { width: 390, height: 844 } } as const

test('a new build takes over from the one a phone keeps: an open page works on, no page mixes two, and the oldest goes', async ({
  visit,
  build,
  run,
}) => {
  const deployment = await openDeployment()
  const testServer = await build({ from: run.demoDir, settings: { PUBLIC_URL: deployment.url } })
  deployment.behind(testServer.url)
  const guest = await visit({ ...phone, testServer: { ...testServer, url: deployment.url } })
  const { page } = guest
  await signIn(guest, run, 20)
  await expect.poll(async () => (await kept(page)).map(({ builds }) => builds)).toEqual([['first']])

  await test.step('the page that is open goes on with its own build, which is nowhere else any more', async () => {
    deployment.deploy('second')
    await page.getByRole('link', { name: 'Meals' }).click()
    await expect(page.getByRole('heading', { name: /Dinner/ }).first()).toBeVisible()
    expect(await drawnBy(page)).toEqual(['first'])
  })

  await test.step('opened again it is the new build, and the one before stays for pages that still show it', async () => {
    // On a bad line, or a busy machine, the worker shows the kept one after five seconds: then once more.
    await expect(async () => {
      await page.goto('/guest')
      await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
      expect(await drawnBy(page)).toEqual(['second'])
    }).toPass()
    await expect
      .poll(async () => (await kept(page)).map(({ builds }) => builds))
      .toEqual([['first'], ['second']])
  })

  await test.step('with the next one the oldest goes', async () => {
    deployment.deploy('third')
    await page.goto('/guest')
    await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
    await expect
      .poll(async () => (await kept(page)).map(({ builds }) => builds))
      .toEqual([['second'], ['third']])
  })

  await test.step('and without a connection the newest is shown, whole', async () => {
    await page.context().setOffline(true)
    await page.goto('/guest')
    await expect(page.getByText(/^You are offline\. Last updated/)).toBeVisible()
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign up required' }).first()).toBeVisible()
    expect(await drawnBy(page)).toEqual(['third'])
    await page.context().setOffline(false)
  })
  await page.close()
  await deployment.close()
})

/** The builds whose code and styles this page has loaded. */
const drawnBy = async (page: Page): Promise<string[]> =>
  buildsOf(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ),
  )

/** The caches of this device, oldest first: the builds whose files each holds. */
async function kept(page: Page): Promise<{ builds: string[] }[]> {
  const caching = await page.evaluate(async () => {
    const held = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      held.push(requests.map(({ url }) => new URL(url).pathname))
    }
    return held
  })
  return caching.map((paths) => ({ builds: buildsOf(paths) }))
}

const buildsOf = (paths: readonly string[]): string[] => {
  const code = paths.filter((path) => path.startsWith('/assets/') && /\.(js|css)$/.test(path))
  return [...new Set(code.map((path) => /\.(second|third)\.\w+$/.exec(path)?.[1] ?? 'first'))].toSorted()
}
