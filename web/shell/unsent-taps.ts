import type { QueryClient } from '@tanstack/react-query'
import { allTaps } from '#web/desk/kept/places.ts'

/** Shows the question; false when the person would rather stay. */
type Ask = (count: number) => Promise<boolean>

/** Sends what was pressed at the desk, and answers how much could not be sent. */
type Send = (client: QueryClient) => Promise<number>

let ask: Ask | undefined
let sendEverything: Send | undefined

/** Registers the question of the area on screen; returns the function that removes it. */
export function onUnsentTaps(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** The desk was open on this page: what it has may be here alone. */
export function offerSending(send: Send): void {
  sendEverything = send
}

/**
 * Before somebody signs out: what was pressed at the desk of this device is sent first. Where that fails they are asked;
 * it stays on the device all the same, and is sent by the next person at the desk here.
 */
export async function mayLeave(client: QueryClient): Promise<boolean> {
  const { length } = await allTaps()
  if (length === 0 && sendEverything === undefined) return true
  const send = sendEverything ?? (await loadSending())
  const left = send ? await send(client) : length
  return left === 0 || ask === undefined || ask(left)
}

/** undefined: the code for it is not on this device, and the server is not reached. */
const loadSending = async () => (await import('#web/desk/queues.ts').catch(() => undefined))?.sendEverything
