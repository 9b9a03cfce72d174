import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Access, Meta } from '#contract/access.ts'
import { contract } from '#contract/index.ts'
import type { Route } from '#server/lib/http-server.ts'
import { pathOf } from '#server/lib/security-headers.ts'

const mayCall: Record<Access, string> = {
  anyone: 'Anyone, within limits.',
  signedIn: 'Anyone signed in.',
  guest: 'A guest, or an organiser who is also a guest. Own data only.',
  member: 'A guest or an organiser. Each gets only what they may see.',
  door: 'Organisers, and helpers at the desk of that event.',
  organiser: 'Organisers.',
  partner:
    'A hotel, a caterer or a driver, by the link that an organiser gave them, in the header `x-partner-link`.',
}

/** `GET /api/openapi.json`: every procedure as the contract declares it. Written once, at the first asking; the same bytes
 * go to everybody, because anybody may ask for them as often as they like. */
export function openApiRoute(): Route {
  let document: Promise<Buffer> | undefined
  return async (request, response) => {
    if (pathOf(request) !== '/api/openapi.json' || request.method !== 'GET') return false
    const bytes = await (document ??= describeContract().then((made) => Buffer.from(JSON.stringify(made))))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(bytes)
    return true
  }
}

/** The OpenAPI document: nouns are tags, and each operation says who may call it. */
export async function describeContract() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: 'Quarterdeck', version: '1', description: 'Send POST with application/json.' }
  const described = await generator.generate(contract, { info, servers: [{ url: '/api' }] })
  const nouns: Record<string, Record<string, { '~orpc': { meta: Meta } }>> = contract
  for (const [noun, procedures] of Object.entries(nouns)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      const operation = described.paths?.[`/${noun}/${name}`]?.post
      if (!operation) throw new Error(`${noun}.${name} is missing from the OpenAPI document.`)
      operation.tags = [noun]
      operation.description = mayCall[procedure['~orpc'].meta.access]
    }
  }
  return described
}
