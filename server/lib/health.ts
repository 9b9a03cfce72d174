import { sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import type { Db } from '#server/db/open.ts'
import type { Route } from '#server/lib/http-server.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** How long the database may take to answer, in milliseconds, before a balancer should look elsewhere. */
const patience = 2_500

/** /livez: this process runs. /readyz: it can do its work, so send it requests. */
export function healthRoutes({ db, closing }: { db: Db; closing: AbortSignal }): Route {
  return async (request, response) => {
    const path = pathOf(request)
    if (path === '/livez') return say(response, 200, 'alive')
    if (path !== '/readyz') return false
    if (closing.aborted) return say(response, 503, 'closing')
    return (await answers(db)) ? say(response, 200, 'ready') : say(response, 503, 'no database')
  }
}

async function answers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}

function say(response: ServerResponse, status: number, state: string): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ status: state }))
  return true
}
