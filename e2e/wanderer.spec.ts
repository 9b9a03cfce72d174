import type { BrowserContextOptions } from '@playwright/test'
import { createLink, joinDesk } from './desk-device.ts'
import { forAnyone, forGuests, forOrganisers, viewsForOrganisers } from './every-page.ts'
import { shareWithPartner } from './partner-page.ts'
import { plantedFaults } from './planted-faults.ts'
import { editionOf, type Run } from './run.ts'
import { extra } from './seed.ts'
import { expect, signIn, test, type Visitor } from './story.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { wander, type Walk } from './wanderer.ts'

/**
 * Wanderers press whatever there is. Each walk takes WANDER_SECONDS and prints its seed, and WANDER_SEED repeats the
 * walk with that seed.
 */
const seconds = Number(process.env['WANDER_SECONDS'] ?? 60)
const givenSeed = process.env['WANDER_SEED']
const seedOf = () => (givenSeed === undefined ? Math.floor(Math.random() * 1e9) : Number(givenSeed))

const devices = {
  phone: { viewport: { width: 390, height: 844 } },
  laptop: { viewport: { width: 1440, height: 900 } },
} as const

type Stage = {
  run: Run
  /** Opens a separate browser on the walk's server. */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>
  device: BrowserContextOptions
}

/** For each kind of person, opens a browser and returns the URLs where the person may start. */
const people: Readonly<Record<string, (stage: Stage) => Promise<Walk>>> = {
  organiser: (stage) => openSignedIn(stage, 0, [...forOrganisers, ...viewsForOrganisers]),
  guest: (stage) => openSignedIn(stage, 20, forGuests),
  'guest who said no': (stage) => openSignedIn(stage, 85, forGuests),
  'account without a role': async ({ visit, run, device }) => {
    const visitor = await visit(device)
    await signIn(visitor, run, extra.noRole, '/')
    return { visitor, starts: ['/', '/account', '/guest'] }
  },
  'helper at the desk': async ({ visit, run, device }) => {
    const organiserBrowser = await visit()
    await signIn(organiserBrowser, run, 0, '/desk')
    const link = await createLink(organiserBrowser.page)
    await organiserBrowser.page.close()
    const visitor = await visit(device)
    await joinDesk(visitor.page, link, 'Rui Costa')
    return { visitor, starts: ['/desk', link] }
  },
  hotel: (stage) => openPartner(stage, 'hotel'),
  caterer: (stage) => openPartner(stage, 'caterer'),
  stranger: async ({ visit, run, device }) => {
    const surveys = run.demo.editions.map(({ id }) => `/survey?venue=${id}`)
    return { visitor: await visit(device), starts: [...forAnyone, ...surveys] }
  },
}

async function openSignedIn(
  { visit, run, device }: Stage,
  number: number,
  paths: readonly string[],
): Promise<Walk> {
  const visitor = await visit(device)
  const enter = () => signIn(visitor, run, number)
  await enter()
  const venueQueries = ['Casa do Mar', 'Berghaus Edelgrat'].map((name) => `venue=${editionOf(run, name)}`)
  const starts = venueQueries.flatMap((venue) =>
    paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}${venue}`),
  )
  return { visitor, starts, enter }
}

async function openPartner({ visit, run, device }: Stage, kind: 'hotel' | 'caterer'): Promise<Walk> {
  const organiserBrowser = await visit()
  await signIn(organiserBrowser, run, 0, '/')
  const link = await shareWithPartner(organiserBrowser.page, editionOf(run, 'Casa do Mar'), kind)
  await organiserBrowser.page.close()
  const mayRead = kind === 'caterer' ? { mayRead: /canary-(dietnote|allergies)/ } : {}
  return { visitor: await visit(device), starts: [link], ...mayRead }
}

test.describe.configure({ mode: 'parallel' })

for (const [role, openWalk] of Object.entries(people)) {
  for (const [deviceName, device] of Object.entries(devices)) {
    test(`random presses never get stuck: ${role}, ${deviceName} @long`, async ({
      visit,
      startServer,
      run,
    }) => {
      test.setTimeout(seconds * 1000 + 180_000)
      const testServer = await startServer({ from: run.demoDir })
      const seed = seedOf()
      const walk = await openWalk({ run, device, visit: (options) => visit({ testServer, ...options }) })
      const { problems, ...counts } = await wander(walk, { seed, seconds })
      process.stdout.write(
        `Wandered as ${role}, ${deviceName}, WANDER_SEED=${seed}: ${JSON.stringify(counts)}\n`,
      )
      walk.visitor.watch.expectError(/[^]/)
      expect(problems, `WANDER_SEED=${seed}`).toEqual([])
    })
  }
}

test('random presses find at least 15 of 20 planted faults @long', async ({ visit, run }) => {
  test.setTimeout(plantedFaults.length * 330_000)
  const found: string[] = []
  for (const [index, { name, role, device, plant, symptom }] of plantedFaults.entries()) {
    const testServer: TestServer = await startTestServer({ from: run.demoDir })
    const walk = await people[role]?.({
      run,
      device: devices[device],
      visit: (options) => visit({ testServer, serviceWorkers: 'block', ...options }),
    })
    if (!walk) throw new Error(`There is no wanderer ${role}.`)
    await plant(walk.visitor.page)
    const started = Date.now()
    const limits = { seed: index + 1, steps: 300, seconds: 300, until: symptom }
    const { problems, steps } = await wander(walk, limits)
    if (problems.some((one) => symptom.test(one))) found.push(name)
    const outcome = found.includes(name) ? 'found' : 'missed'
    process.stdout.write(
      `${outcome}: ${name} (${steps} steps, ${Math.round((Date.now() - started) / 1000)} s)\n`,
    )
    walk.visitor.watch.expectError(/[^]/)
    await walk.visitor.page.close()
    await testServer.close()
  }
  process.stdout.write(`The wanderer found ${found.length} of ${plantedFaults.length} planted faults\n`)
  expect(plantedFaults).toHaveLength(20)
  expect(found.length).toBeGreaterThanOrEqual(15)
})
