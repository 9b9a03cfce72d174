import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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

/**
 * `GET /api/openapi.json`: every procedure as the contract declares it. It is built and compressed once, because anyone
 * may request it often; a caller who already has it gets no body.
 */
export function openApiRoute(): Route {
  let document: Promise<Document> | undefined
  return async (request, response) => {
    if (pathOf(request) !== '/api/openapi.json' || !['GET', 'HEAD'].includes(request.method ?? ''))
      return false
    const { plain, zipped, etag } = await (document ??= writeDocument())
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const bytes = isZipped ? zipped : plain
    response.setHeader('etag', etag)
    response.setHeader('vary', 'Accept-Encoding')
    response.setHeader('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return true
    }
    if (isZipped) response.setHeader('content-encoding', 'gzip')
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }
}

type Document = { plain: Buffer; zipped: Buffer; etag: string }

async function writeDocument(): Promise<Document> {
  const plain = Buffer.from(JSON.stringify(await describeContract()))
  // The tag is weak, because the compressed bytes differ.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, zipped: await promisify(gzip)(plain), etag }
}

/** The OpenAPI document: nouns are tags, and each operation names who may call it. */
export async function describeContract() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const description =
    'Send POST with application/json. A key that an organiser made on the Accounts page goes into the header `Authorization: Bearer KEY`.'
  const info = { title: 'Quarterdeck', version: '1', description }
  const components = { securitySchemes: { key: { type: 'http' as const, scheme: 'bearer' } } }
  const described = await generator.generate(contract, { info, components, servers: [{ url: '/api' }] })
  const nouns: Record<string, Record<string, { '~orpc': { meta: Meta } }>> = contract
  for (const [noun, procedures] of Object.entries(nouns)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      const operation = described.paths?.[`/${noun}/${name}`]?.post
      if (!operation) throw new Error(`${noun}.${name} is missing from the OpenAPI document.`)
      operation.tags = [noun]
      const { access, key: scope } = procedure['~orpc'].meta
      const isForOrganisers = ['organiser', 'member', 'door'].includes(access)
      const keySentence = scope ? ` A key needs the scope “${scope}”.` : ' No key may call it.'
      operation.description = mayCall[access] + (isForOrganisers ? keySentence : '')
      if (scope) operation.security = [{ key: [scope] }]
    }
  }
  return described
}
