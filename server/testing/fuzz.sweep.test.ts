import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { z } from 'zod'
import { createLogTo } from '#server/lib/log.ts'
import { undeclaredKeys } from '#server/testing/declared-keys.ts'
import { createSteadyCaller, type Reply } from '#server/testing/matrix-calls.ts'
import { resetAccounts, createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { malformedInEachField, malformedBodies } from '#server/testing/malformed-bodies.ts'
import { type ListedProcedure, implemented, insiderOf, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { recordFigure } from '#server/testing/figures.ts'

const byName = (left: string | symbol, right: string | symbol) => String(left).localeCompare(String(right))
const initialKeys = Reflect.ownKeys(Object.prototype).toSorted(byName)
const bodiesPerProcedure = isLongRun() ? 1_000 : 25

describeOnBothDatabases('malformed and hostile bodies (security C1, C3)', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createSteadyCaller>
  const logLines: string[] = []

  beforeAll(async () => {
    const log = { write: (line: string) => void logLines.push(line) }
    fixture = await createFixture(testDeps(world().db, { log: createLogTo(log) }))
    served = await serve(fixture.deps)
    call = createSteadyCaller(served.url, fixture)
  })
  afterAll(async () => {
    await served.close()
    recordFigure(
      'C1',
      `${implemented.length * bodiesPerProcedure} bodies per database over ${implemented.length} procedures, 0 failures`,
    )
  })
  beforeEach(() => resetAccounts(fixture))

  test.each(implemented)(
    '$path responds to each body as declared or with a refusal, and never fails',
    async ({ path, meta, outputSchema }) => {
      const actor = insiderOf(meta)
      const valid = await rowOf(path).input(fixture, actor)
      await fc.assert(
        fc.asyncProperty(malformedBodies(valid), async (body) => {
          const reply = await call({ path, actor, body })
          expect(
            (await isExpected(reply, outputSchema)) ? [] : [reply.status, reply.text, ...logLines],
          ).toEqual([])
        }),
        { numRuns: bodiesPerProcedure },
      )
    },
    isLongRun() ? 300_000 : 20_000,
  )

  test('validates malformed values in every field of every input without throwing', async () => {
    const failedPaths: string[] = []
    for (const { path, inputSchema } of implemented)
      for (const input of malformedInEachField(await rowOf(path).input(fixture, 'organiserGuest')))
        await Promise.resolve(inputSchema?.['~standard'].validate(input)).catch(() => failedPaths.push(path))
    expect(failedPaths).toEqual([])
  })

  test('C13: no body changed Object.prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.ownKeys(Object.prototype).toSorted(byName)).toEqual(initialKeys)
    expect('polluted' in {}).toBe(false)
  })
})

/** Whether a reply is as declared or an ordinary refusal, and reveals nothing about our implementation. */
const isExpected = async ({ status, json, text }: Reply, output: ListedProcedure['outputSchema']) =>
  !implementationDetails.test(text) &&
  (status === 200 ? await isDeclared(output, json) : isRefusal(status, json))

async function isDeclared(output: ListedProcedure['outputSchema'], json: unknown): Promise<boolean> {
  const checked = await output?.['~standard'].validate(json)
  return checked?.issues === undefined && undeclaredKeys(output, json).length === 0
}

const Refusal = z.strictObject({
  defined: z.boolean(),
  code: z.string(),
  status: z.int().min(400).max(499),
  message: z.string(),
  data: z.unknown().optional(),
})

const isRefusal = (status: number, json: unknown) => {
  const refusal = Refusal.safeParse(json)
  return refusal.success && refusal.data.status === status
}

const implementationDetails =
  /node_modules|\bat \S+:\d+:\d+|select \\?"|insert into|from \\?"|SQLSTATE|violates|\/server\/[\w-]+\/|\.ts\b/
