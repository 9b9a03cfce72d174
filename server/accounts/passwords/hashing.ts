import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Passwords } from '#server/core/ports.ts'
import { refuse } from '#server/lib/refuse.ts'

/** Memory in KiB, and passes over it. */
type HashCost = { memory: number; passes: number }

/** `refusal`: the minimum time before a refusal is sent, in milliseconds. */
type Cost = HashCost & { refusal?: number }

/**
 * argon2id, 19 MiB, two passes, one lane. A refusal takes longer than hash and database need on a small machine.
 */
export const productionCost: Cost = { memory: 19_456, passes: 2, refusal: 300 }

/** How many passwords may wait to be checked (at sign-in) or hashed (when chosen). */
type MaxQueueLengths = Record<'check' | 'hash', number>

/**
 * These suffice for a full hall that registers within a minute; each person waits a few seconds at most. Sign-ins
 * are refused early, because a long wait would help no one.
 */
const usualQueues: MaxQueueLengths = { check: 200, hash: 1_000 }

/**
 * Hashes and checks passwords, two at the same time. Others wait, with checks and hashes taking turns so that a flood
 * of one kind doesn't delay the other. A call is refused with BUSY if its queue is full. Every check costs one
 * hash, even without an account, so that timing doesn't reveal who has one. `limitSignIns` wraps a whole sign-in and
 * refuses excess sign-ins before they query the database, because a flood would make everyone else wait there.
 * `refusal` starts with a sign-in and is awaited before refusing, because an existing account costs a query or two
 * more.
 */
export function createPasswords(
  { refusal = 0, ...cost }: Cost,
  maxQueues: MaxQueueLengths = usualQueues,
): Passwords {
  const runInTurn = limitToTwo(maxQueues)
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    return formatPhc(cost, salt, await runInTurn('hash', () => derive(password, salt, cost)))
  }
  const verify = async (password: string, stored: string | null | undefined) => {
    const parts = stored ? parsePhc(stored) : null
    const { salt, key, cost: storedCost } = parts ?? { salt: Buffer.alloc(16), key: Buffer.alloc(32), cost }
    const derived = await runInTurn('check', () => derive(password, salt, storedCost))
    return parts !== null && derived.length === key.length && timingSafeEqual(derived, key)
  }
  return {
    hash,
    verify,
    limitSignIns: atMost(maxQueues.check + 2),
    refusal: () => pause(refusal, undefined, { ref: false }),
  }
}

const derive = (password: string, nonce: Buffer, { memory, passes }: HashCost) =>
  new Promise<Buffer>((resolve, reject) => {
    const settings = { message: Buffer.from(password), nonce, parallelism: 1, tagLength: 32, memory, passes }
    argon2('argon2id', settings, (error, key) => (error ? reject(error) : resolve(key)))
  })

const formatPhc = ({ memory, passes }: HashCost, salt: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt.toString('base64url')}$${key.toString('base64url')}`

function parsePhc(stored: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (!parts?.[3] || !parts[4]) return null
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]) }
  return { cost, salt: Buffer.from(parts[3], 'base64url'), key: Buffer.from(parts[4], 'base64url') }
}

function limitToTwo(maxQueues: MaxQueueLengths) {
  let running = 0
  const waiting: Record<keyof MaxQueueLengths, (() => void)[]> = { check: [], hash: [] }
  let lastKind: keyof MaxQueueLengths = 'hash'

  function takeNext(): (() => void) | undefined {
    const otherKind = lastKind === 'check' ? 'hash' : 'check'
    lastKind = waiting[otherKind].length > 0 ? otherKind : lastKind
    return waiting[lastKind].shift()
  }

  return async <T>(kind: keyof MaxQueueLengths, work: () => Promise<T>): Promise<T> => {
    if (running >= 2) {
      if (waiting[kind].length >= maxQueues[kind]) refuse('BUSY')
      await new Promise<void>((resume) => waiting[kind].push(resume))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
}

/** Does the work, or refuses BUSY if too many calls are already at work. */
function atMost(limit: number) {
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) refuse('BUSY')
    running += 1
    return work().finally(() => (running -= 1))
  }
}
