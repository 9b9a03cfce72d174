import type { QueryClient } from '@tanstack/react-query'
import { countTaps } from '#web/base/desk-store.ts'
import { createGate } from '#web/base/gate.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** Who pressed it: an account, or a device at the desk without one. */
type Author = { id: string; name: string }

/** Sends what someone pressed at the desk, and answers how much could not be sent. */
type Send = (client: QueryClient, author: Author) => Promise<number>

/** What the session asks of the desk: its code is loaded only then, and is undefined where it is not on this device. */
type Desk = {
  /** The account at the desk on this device last, with its list put before the page; null: a helper. undefined: nobody. */
  open: (client: QueryClient) => Promise<Outputs['accounts']['session'] | undefined>
  send: () => Promise<Send | undefined>
}

let desk: Desk | undefined
let sendEverything: Send | undefined

/** The desk may hold unsent taps, and a list to be shown. */
export function registerDesk(registered: Desk): void {
  desk = registered
}

export const openDesk: Desk['open'] = async (client) => desk?.open(client)

/** Asks whether to leave although so many taps were not sent. */
export const unsentTaps = createGate<{ count: number }>()

/** The desk was open on this page: what it has may be here alone. */
export function offerSending(send: Send): void {
  sendEverything = send
}

/**
 * Before someone signs out: what they pressed at the desk of this device is sent first. Where that fails they are asked;
 * it stays on the device all the same, and is sent when they are at the desk here again.
 */
export async function mayLeave(client: QueryClient, author: Author | null | undefined): Promise<boolean> {
  const left = author ? await sendUnsent(client, author) : 0
  return left === 0 || unsentTaps.goesOn({ count: left }, true)
}

/** Sends what is left of someone's on this device, and answers how much could not be sent. */
export async function sendUnsent(client: QueryClient, author: Author): Promise<number> {
  const count = await countTaps()
  if (count === 0 && sendEverything === undefined) return 0
  const send = sendEverything ?? (await desk?.send())
  return send ? send(client, author) : count
}
