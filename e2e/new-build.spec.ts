import type { Page } from '@playwright/test'
import { openDeployment } from './deployment.ts'
import { expect, phone, test } from './story.ts'

/** The app's files on a phone while new builds are deployed (docs/decisions/010-own-offline-copy.md). */

test('a new build replaces the old one on a phone: open pages keep working, and no page mixes builds', async ({
  startServer,
  run,
  openAs,
}) => {
  const deployment = await openDeployment()
  const testServer = await startServer({ from: run.demoDir, settings: { PUBLIC_URL: deployment.url } })
  deployment.setBackend(testServer.url)
  const guest = await openAs(20, '/guest', { ...phone, testServer: { ...testServer, url: deployment.url } })
  const { page } = guest
  await expect.poll(() => cachedBuilds(page)).toEqual([['first']])

  await test.step('the open page keeps using its build, which the server no longer has', async () => {
    deployment.deploy('second')
    await page.getByRole('link', { name: 'Meals' }).click()
    await expect(page.getByRole('heading', { name: 'Last supper' })).toBeVisible()
    expect(await loadedBuilds(page)).toEqual(['first'])
  })

  await test.step('a reopened page uses the new build, and the former build stays for pages that still show it', async () => {
    // On a bad network or a busy machine, the worker shows the stored build after five seconds: try again.
    await expect(async () => {
      await page.goto('/guest')
      await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
      expect(await loadedBuilds(page)).toEqual(['second'])
    }).toPass()
    await expect.poll(() => cachedBuilds(page)).toEqual([['first'], ['second']])
  })

  await test.step('the next build removes the oldest', async () => {
    deployment.deploy('third')
    await page.goto('/guest')
    await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
    await expect.poll(() => cachedBuilds(page)).toEqual([['second'], ['third']])
  })

  await test.step('without a connection the newest build is shown completely', async () => {
    await page.context().setOffline(true)
    await page.goto('/guest')
    await expect(page.getByText(/^You are offline\. Last updated/)).toBeVisible()
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign up required' }).first()).toBeVisible()
    expect(await loadedBuilds(page)).toEqual(['third'])
    await page.context().setOffline(false)
  })
  await page.close()
  await deployment.close()
})

/** The builds whose code and styles this page has loaded. */
const loadedBuilds = async (page: Page): Promise<string[]> =>
  buildsOf(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ),
  )

/** The builds whose files each cache of this device has, oldest cache first. */
async function cachedBuilds(page: Page): Promise<string[][]> {
  const filesByCache = await page.evaluate(async () => {
    const files = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      files.push(requests.map(({ url }) => new URL(url).pathname))
    }
    return files
  })
  return filesByCache.map(buildsOf)
}

const buildsOf = (paths: readonly string[]): string[] => {
  const code = paths.filter((path) => path.startsWith('/assets/') && /\.(js|css)$/.test(path))
  return [...new Set(code.map((path) => /\.(second|third)\.\w+$/.exec(path)?.[1] ?? 'first'))].toSorted()
}
