import type { QueryClient } from '@tanstack/react-query'
import { countTaps } from '#web/base/desk-store.ts'
import { createGate } from '#web/base/gate.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** The author of taps: an account, or a desk device without an account. */
type Author = { id: string; name: string }

/** Sends an author's taps, and returns how many couldn't be sent. */
type Send = (client: QueryClient, author: Author) => Promise<number>

/**
 * The parts of the desk that the session needs. Its code loads only when needed, and is undefined if it isn't on this device.
 */
type Desk = {
  /**
   * The last account at the desk on this device, after loading its list into the page; null for a helper, undefined for nobody.
   */
  open: (client: QueryClient) => Promise<Outputs['accounts']['session'] | undefined>
  send: () => Promise<Send | undefined>
}

let desk: Desk | undefined
let sendEverything: Send | undefined

/** Registers the desk, which may hold unsent taps and a list to show. */
export function registerDesk(registered: Desk): void {
  desk = registered
}

export const openDesk: Desk['open'] = async (client) => desk?.open(client)

/** Asks whether to leave with this many unsent taps. */
export const unsentTaps = createGate<{ count: number }>()

/** Registers the sender of a desk that was open on this page, because some of its taps may exist only here. */
export function registerSender(send: Send): void {
  sendEverything = send
}

/**
 * Before sign-out, sends the author's taps on this device. If that fails, asks the person. The taps stay on the device anyway,
 * and are sent when the same person is at the desk here again.
 */
export async function mayLeave(client: QueryClient, author: Author | null | undefined): Promise<boolean> {
  const unsentCount = author ? await sendUnsent(client, author) : 0
  return unsentCount === 0 || unsentTaps.confirm({ count: unsentCount }, true)
}

/** Sends an author's remaining taps on this device, and returns how many couldn't be sent. */
export async function sendUnsent(client: QueryClient, author: Author): Promise<number> {
  const count = await countTaps()
  if (count === 0 && sendEverything === undefined) return 0
  const send = sendEverything ?? (await desk?.send())
  return send ? send(client, author) : count
}
