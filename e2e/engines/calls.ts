import { z } from 'zod'
import type { EngineVisitor } from './visitor.ts'

/** Calls procedures from the page, with its session. */
export const callerOf =
  ({ evaluate }: EngineVisitor) =>
  async (path: string, input: object): Promise<unknown> => {
    const { json } = await evaluate(z.object({ json: z.unknown() }), post, `/rpc/${path}`, input)
    return json
  }

/** Runs in the page. */
async function post(path: string, json: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
