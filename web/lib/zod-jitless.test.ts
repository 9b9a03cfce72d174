import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs in a process of its own, because zod reads its settings once, on loading. */
function configAfter(first: string): unknown {
  const script = `await import(${JSON.stringify(first)}); const { config } = await import('zod'); console.log(JSON.stringify(config()))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return JSON.parse(output)
}

test('configures zod not to compile functions from text', () => {
  expect(configAfter(new URL('zod-jitless.ts', import.meta.url).href)).toMatchObject({ jitless: true })
  expect(configAfter('zod')).not.toHaveProperty('jitless')
})
