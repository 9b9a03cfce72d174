import type { IncomingMessage, ServerResponse } from 'node:http'
import { contract } from '#contract/index.ts'
import { pictureLimit, picturesPath } from '#contract/pictures.ts'
import { refusals } from '#contract/refusals.ts'
import { sendFailure, type Failure } from '#server/lib/failure.ts'
import { pathOf } from '#server/lib/security-headers.ts'

const kibibyte = 1024
const bodyLimit = 64 * kibibyte
const importLimit = 256 * kibibyte
const fileLimit = 2048 * kibibyte

/** Every limit that a procedure may have, in bytes. */
export const callLimits = [bodyLimit, importLimit, fileLimit] as const

/** The limits for procedures that take a long list or a whole file, by their path in both transports. */
const longCalls = new Map<string, number>(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      const { isImport, isFile } = procedure['~orpc'].meta
      const limit = isFile ? fileLimit : importLimit
      return isImport || isFile
        ? ['/rpc', '/api'].map((prefix) => [`${prefix}/${noun}/${name}`, limit] as const)
        : []
    }),
  ),
)

/** The most bytes that a call to this path may send (security F1). */
export function limitOf(path: string): number {
  if (path === picturesPath) return pictureLimit.bytes
  return longCalls.get(path) ?? bodyLimit
}

const tooLarge: Failure = {
  status: 413,
  code: 'PAYLOAD_TOO_LARGE',
  message: 'This request is too large.',
}

const pictureTooLarge: Failure = { code: 'PICTURE_TOO_LARGE', ...refusals.PICTURE_TOO_LARGE }

/** How long the sender of an oversized body has to read the response before the connection is cut. */
const timeoutMs = 500

/**
 * Whether the request's body may be read. Responds with 413 and returns false if the announced size is too large. A
 * chunked body announces no size: it is counted as it arrives, and its handler never gets more than the limit.
 */
export function admitBody(request: IncomingMessage, response: ServerResponse): boolean {
  const limit = limitOf(pathOf(request))
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limit) {
    refuse(request, response)
    return false
  }
  if (request.headers['transfer-encoding'] !== undefined) countBody(request, response, limit)
  return true
}

function countBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const pushChunk = request.push.bind(request)
  let size = 0
  let isRefused = false
  request.push = (chunk: Buffer | null) => {
    if (isRefused) return true
    size += chunk?.length ?? 0
    if (size <= limit) return pushChunk(chunk)
    isRefused = true
    refuse(request, response)
    return true
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  sendFailure(request, response, pathOf(request) === picturesPath ? pictureTooLarge : tooLarge)
  setTimeout(() => request.destroy(), timeoutMs).unref()
}
