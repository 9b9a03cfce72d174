import { createHash } from 'node:crypto'
import { isAllowed } from '#server/core/api.ts'
import { actorAsFound, findByToken, runQuery } from '#server/accounts/sessions.ts'
import type { SessionRow } from '#server/core/context.ts'
import type { Actor } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { keysOf, keysOfAccount, type Changes, type Remembered } from '#server/kept/changes.ts'
import type { Question } from '#server/kept/questions.ts'
import { createShelf, createShelfWithCorner } from '#server/kept/shelf.ts'

/**
 * An answer as it is sent, for one person alone if `isOwn`, else for all organisers or an audience of guests. It is
 * valid from `since`, and until `until` if it changes with the clock.
 */
export type Answer = Remembered & {
  body: Buffer
  etag: string
  since: number
  until: number
  isOwn: boolean
  audience: string | null
}

type Known = Remembered & { row: SessionRow }
type Call = { question: Question; venueId: string | undefined; token: string }

/** Limits: answers in bytes, sessions, and people who are known to be in an audience or in none. */
const most = { answers: 48 * 1024 * 1024, bulky: 16 * 1024 * 1024, sessions: 5_000, members: 5_000 } as const
/**
 * In bytes: larger answers that belong to one person are bulky. The list of all flights, made once for each guest who
 * hides their own, would push out everything else before it is used again.
 */
const bulkyFrom = 64 * 1024
/** The memory an answer takes beyond its text. */
const overhead = 1_000

type Options = { deps: Pick<Deps, 'db' | 'clock' | 'secret'>; changes: Changes }

/**
 * Answers of kept reads, computed once and reused until something they show changes; never given to anyone outside
 * their audience. Null: the procedure answers the caller, for whatever reason.
 */
export function createAnswers({ deps, changes }: Options) {
  const answers = createShelfWithCorner<Answer>({
    most: most.answers,
    corner: most.bulky,
    sizeOf: ({ body }) => body.length + overhead,
    isBulky: ({ isOwn, body }) => isOwn && body.length >= bulkyFrom,
  })
  const sessions = createShelf<Known>({ most: most.sessions, sizeOf: () => 1 })
  const members = createShelf<Remembered & { audience: string | null }>({
    most: most.members,
    sizeOf: () => 1,
  })
  /** How often an answer lay here, and how often it was asked of the database. */
  const found = { yes: 0, no: 0 }
  const underWay = new Map<string, Remembered & { asked: Promise<Answer | null> }>()

  async function find(call: Call): Promise<Answer | null> {
    await changes.settled()
    const known = sessions.get(call.token)
    if (known === undefined || !changes.isCurrent(known)) return meet(call)
    return answerFor(call, actorAsFound(known.row, deps.clock()))
  }

  /** Answers a caller whose session is unknown or has changed. */
  async function meet(call: Call): Promise<Answer | null> {
    if (!mayBeThere(call)) return ask(call)
    const at = changes.at()
    const [row] = await findByToken(deps.db, call.token)
    if (row === undefined) return null
    remember(call.token, row, at)
    return answerFor(call, actorAsFound(row, deps.clock()))
  }

  /** Whether another caller may already have caused the answer to be kept: then only the caller must be looked up. */
  const mayBeThere = (call: Call): boolean =>
    call.question.query.audience !== undefined ||
    (call.question.meta.access === 'organiser' && isKept(keyOf(call, null, null)) !== undefined)

  async function answerFor(call: Call, actor: Actor | null): Promise<Answer | null> {
    if (actor === null || !isAllowed(call.question.meta, actor)) return null
    const audience = await audienceOf(call, actor)
    const key = keyOf(call, actor, audience)
    const kept = isKept(key)
    if (kept) found.yes += 1
    const answer = kept ?? (await together(key, call))
    // The caller left the audience a moment ago: their own answer is for nobody else.
    return answer === null || answer.audience === audience ? answer : ask(call)
  }

  /** The group of guests who share the answer with the caller; null: none. */
  async function audienceOf(call: Call, actor: Actor): Promise<string | null> {
    const { query, shown } = call.question
    if (query.audience === undefined) return null
    const key = keyOf(call, actor, null)
    const known = members.get(key)
    if (known && changes.isCurrent(known)) return known.audience
    const at = changes.at()
    const [row] = await runQuery(deps, call.token, { query: query.audience, venueId: call.venueId ?? null })
    const audience = row?.audience ?? null
    members.put(key, { audience, at, keys: keysOf(shown, call.venueId) })
    return audience
  }

  function isKept(key: string): Answer | undefined {
    const kept = answers.get(key)
    const now = deps.clock().getTime()
    return kept && changes.isCurrent(kept) && now >= kept.since && now < kept.until ? kept : undefined
  }

  /** Concurrent identical requests share one answer, unless something changed since. */
  function together(key: string, call: Call): Promise<Answer | null> {
    const before = underWay.get(key)
    if (before !== undefined && changes.isCurrent(before)) return before.asked
    const asked = ask(call).finally(() => {
      if (underWay.get(key)?.asked === asked) underWay.delete(key)
    })
    underWay.set(key, { at: changes.at(), keys: keysOf(call.question.shown, call.venueId), asked })
    return asked
  }

  async function ask({ question, venueId, token }: Call): Promise<Answer | null> {
    found.no += 1
    const at = changes.at()
    const now = deps.clock()
    const [row] = await runQuery(deps, token, { query: question.query, venueId: venueId ?? null })
    if (row === undefined) return null
    remember(token, row, at)
    const actor = actorAsFound(row, now)
    if (actor === null || row.answer === null || !isAllowed(question.meta, actor)) return null
    const body = Buffer.from(`{"json":${row.answer}}`)
    const audience = row.audience ?? null
    const answer: Answer = {
      at,
      keys: keysOf(question.shown, venueId),
      body,
      etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      since: now.getTime(),
      until: row.until ?? Infinity,
      isOwn: question.meta.access !== 'organiser' && audience === null,
      audience,
    }
    answers.put(keyOf({ question, venueId }, actor, audience), answer)
    return answer
  }

  function remember(token: string, row: SessionRow, at: number): void {
    sessions.put(token, { row, at, keys: keysOfAccount(row.userId) })
  }

  return { find, found }
}

/** Whose answer it is: organisers share one, so do the guests of an audience, and everyone else has their own. */
function keyOf(
  { question, venueId }: Omit<Call, 'token'>,
  actor: Actor | null,
  audience: string | null,
): string {
  const own = audience === null ? `${actor?.userId} as ${actor?.personId}` : `guests ${audience}`
  return `${question.path} ${venueId} ${question.meta.access === 'organiser' ? 'organiser' : own}`
}
