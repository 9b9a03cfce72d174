import type { AnyRouter } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { id } from '#contract/fields.ts'
import { tokenOfRequest } from '#server/accounts/sessions.ts'
import type { Database } from '#server/db/open.ts'
import type { ReadKept } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { createAnswers, type Answer } from '#server/kept/answers.ts'
import { createChanges } from '#server/kept/changes.ts'
import { questionsOf, type Question } from '#server/kept/questions.ts'
import { openSight } from '#server/kept/sight.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { logFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import type { Job } from '#server/lib/jobs.ts'
import { isForeignOrigin } from '#server/lib/same-origin.ts'

type Kept = { route: Route; read: ReadKept; job: Job; found: Readonly<Record<'yes' | 'no', number>> }

/**
 * Answers kept reads that are asked for with GET, before the procedures (docs/decisions/053-kept-answers.md). Passes
 * everything unusual on to them, refusals first of all.
 */
export function createKept(router: AnyRouter, database: Database, deps: Deps): Kept {
  const questions = questionsOf(router)
  const sight = openSight(database, deps.log)
  const answers = createAnswers({ deps, changes: createChanges(sight) })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const asked = readCall(request, questions)
    if (!asked || isForeignOrigin(request, deps.publicUrl)) return false
    const token = tokenOfRequest(request, deps)
    if (token === null) return false
    const found = await answers.find({ ...asked, token })
    if (found) send(request, response, found)
    return found !== null
  }

  /** Without what is kept here the procedure answers, or says why not. */
  async function tryTo<Result>(look: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await look()
    } catch (error) {
      if (!isTransient(error)) logFailure(deps.log, error, 'looking for a kept answer failed')
      return otherwise
    }
  }

  return {
    route: (request, response) => tryTo(() => answer(request, response), false),
    read: (token, { path, venueId }) =>
      tryTo(async () => {
        const question = questions.get(path)
        const found = question && (await answers.find({ question, venueId, token }))
        return found ? String(found.body.subarray(before.length, -1)) : null
      }, null),
    job: { stop: sight.close },
    found: answers.found,
  }
}

/** The bytes before an answer (answers.ts), and the `}` after it. */
const before = '{"json":'

/** As our own pages send it: `{"json":{"venueId":"…"}}`, or `{}` for a read without input. */
const pattern = /^\/rpc\/(\w+\/\w+)\?data=%7B(?:%22json%22%3A%7B%22venueId%22%3A%22([\da-f-]{36})%22%7D)?%7D$/

function readCall(
  { method, url, headers }: IncomingMessage,
  questions: ReadonlyMap<string, Question>,
): { question: Question; venueId: string | undefined } | undefined {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  if (method !== 'GET' || hasBody) return undefined
  const [, path = '', venueId] = pattern.exec(url ?? '') ?? []
  const question = questions.get(path)
  if (question?.isOfVenue !== (venueId !== undefined)) return undefined
  // Only the canonical spelling: answers and changes are kept under the same ids.
  return venueId === undefined || id.safeParse(venueId).data === venueId ? { question, venueId } : undefined
}

function send({ headers }: IncomingMessage, response: ServerResponse, { body, etag }: Answer): void {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const length = body.length
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length, etag }).end(body)
}
