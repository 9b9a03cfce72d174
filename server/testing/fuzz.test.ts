import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createCaller, type Reply } from '#server/testing/matrix-calls.ts'
import { resetAccounts, setStage, type Stage } from '#server/testing/matrix-stage.ts'
import { oddBodies } from '#server/testing/odd-bodies.ts'
import { answering, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { figure } from '#server/testing/figures.ts'

const bodiesPerProcedure = isLongRun() ? 1_000 : 40

describeOnBothDatabases('odd and hostile bodies (security C1, C3)', (world) => {
  let stage: Stage
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createCaller>
  const bugs: string[] = []

  beforeAll(async () => {
    const log = { write: (line: string) => void bugs.push(line) }
    stage = await setStage(testDeps(world().db, { log: createLogTo(log) }))
    served = await serve(stage.deps)
    call = createCaller(served.url, stage)
  })
  afterAll(async () => {
    await served.close()
    figure(
      'C1',
      `${answering.length * bodiesPerProcedure} bodies per database over ${answering.length} procedures, 0 failures`,
    )
  })
  beforeEach(() => resetAccounts(stage))

  test.each(answering)(
    '$path answers each with a result or a refusal, and never breaks',
    async ({ path, meta }) => {
      const actor = meta.access === 'anyone' ? 'nobody' : 'organiserGuest'
      const valid = await rowOf(path).input(stage, actor)
      await fc.assert(
        fc.asyncProperty(oddBodies(valid), async (body) => {
          const reply = await call({ path, actor, body })
          expect(isFair(reply) ? [] : [reply.status, reply.text, ...bugs]).toEqual([])
        }),
        { numRuns: bodiesPerProcedure },
      )
    },
    isLongRun() ? 300_000 : 20_000,
  )
})

/** Done, or refused with a code; and what is sent shows nothing of how we are built. */
const isFair = ({ status, code, text }: Reply) =>
  status < 500 && (status < 300 || code !== null) && !insides.test(text)

const insides = /node_modules|\bat \S+:\d+:\d+|select \\?"|insert into|from \\?"|SQLSTATE|violates/
