import type { AnyRouter } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { tokenOfRequest } from '#server/accounts/sessions.ts'
import type { Database } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { createAnswers, type Answer } from '#server/kept/answers.ts'
import { createChanges } from '#server/kept/changes.ts'
import { questionsOf, type Question } from '#server/kept/questions.ts'
import { openSight } from '#server/kept/sight.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { logFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import type { Job } from '#server/lib/jobs.ts'
import { saysForeign } from '#server/lib/same-origin.ts'

/**
 * Stands before the procedures and answers kept reads that are asked for with GET (docs/decisions/053-kept-answers.md).
 * Whatever is unusual about one it leaves untouched to them, refusals first of all.
 */
export function createKept(router: AnyRouter, database: Database, deps: Deps): { route: Route; job: Job } {
  const questions = questionsOf(router)
  const sight = openSight(database, deps.log)
  const answers = createAnswers({ deps, changes: createChanges(sight) })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const asked = readCall(request, questions)
    if (!asked || saysForeign(request, deps.publicUrl)) return false
    const token = tokenOfRequest(request, deps)
    if (token === null) return false
    const found = await answers.find({ ...asked, token })
    if (found) send(request, response, found)
    return found !== null
  }

  return {
    route: async (request, response) => {
      try {
        return await answer(request, response)
      } catch (error) {
        // The procedure answers without what is kept here, or says why not.
        if (!isTransient(error)) logFailure(deps.log, error, 'looking for a kept answer failed')
        return false
      }
    },
    job: { stop: sight.close },
  }
}

const pattern = /^\/rpc\/(\w+\/\w+)\?data=([^&]*)$/
const OfVenue = z.strictObject({ json: z.strictObject({ venueId: id }) })
const WithoutInput = z.strictObject({})

/** What is asked, in the form that our own pages send. */
function readCall(
  request: IncomingMessage,
  questions: ReadonlyMap<string, Question>,
): { question: Question; venueId: string | undefined } | undefined {
  const { method, url, headers } = request
  if (
    method !== 'GET' ||
    headers['transfer-encoding'] !== undefined ||
    headers['content-length'] !== undefined
  )
    return undefined
  const [, path = '', data = ''] = pattern.exec(url ?? '') ?? []
  const question = questions.get(path)
  if (!question) return undefined
  const input = parsed(data)
  if (!question.isOfVenue)
    return WithoutInput.safeParse(input).success ? { question, venueId: undefined } : undefined
  const about = OfVenue.safeParse(input)
  // Another spelling of the same id would be kept apart from what changes are noted under.
  return about.success && isDeepStrictEqual(about.data, input)
    ? { question, venueId: about.data.json.venueId }
    : undefined
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(data))
  } catch {
    return undefined // no input that we know
  }
}

function send({ headers }: IncomingMessage, response: ServerResponse, { body, etag }: Answer): void {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const length = body.length
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length, etag }).end(body)
}
