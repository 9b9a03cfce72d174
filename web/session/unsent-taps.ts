import type { QueryClient } from '@tanstack/react-query'
import { allTaps } from '#web/base/desk-places.ts'
import { createGate } from '#web/base/gate.ts'

/** Who pressed it: an account, or a device at the desk without one. */
type Author = { id: string; name: string }

/** Sends what somebody pressed at the desk, and answers how much could not be sent. */
type Send = (client: QueryClient, author: Author) => Promise<number>

let sendEverything: Send | undefined

/** Asks whether to leave although so many taps were not sent. */
export const unsentTaps = createGate<{ count: number }>()

/** The desk was open on this page: what it has may be here alone. */
export function offerSending(send: Send): void {
  sendEverything = send
}

/**
 * Before somebody signs out: what they pressed at the desk of this device is sent first. Where that fails they are asked;
 * it stays on the device all the same, and is sent when they are at the desk here again.
 */
export async function mayLeave(client: QueryClient, author: Author | null | undefined): Promise<boolean> {
  const left = author ? await sendUnsent(client, author) : 0
  return left === 0 || unsentTaps.goesOn({ count: left }, true)
}

/** How much lies on this device that the server does not know of. */
export const countUnsent = async (): Promise<number> => (await allTaps()).length

/** Sends what is left of somebody's on this device, and answers how much could not be sent. */
export async function sendUnsent(client: QueryClient, author: Author): Promise<number> {
  const { length } = await allTaps()
  if (length === 0 && sendEverything === undefined) return 0
  const send = sendEverything ?? (await loadSending())
  return send ? send(client, author) : length
}

/** undefined: the code for it is not on this device, and the server is not reached. */
const loadSending = async () => (await import('#web/desk/queues.ts').catch(() => undefined))?.sendEverything
