import { memberOf } from '#web/lib/member.ts'

const address = '/sw.js'

/** The guests' pages and no others: no organiser's page ever comes from a cache. */
const scope = '/guest'

/** Installs the worker of public file name sw.js, or asks whether there is a newer one. */
export async function registerWorker(): Promise<void> {
  // Not there on a plain http address, and not made by the development server.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Not called directly: TypeScript knows no addresses that Trusted Types have passed.
  const registered: unknown = Reflect.apply(serviceWorker.register, serviceWorker, [trusted(), { scope }])
  await registered
}

/** Trusted Types take an address only from the one policy that the content policy names; it passes this one alone. */
function trusted(): unknown {
  policy ??= createPolicy()
  return policy === undefined ? address : Reflect.apply(policy.make, policy.of, [address])
}

type Policy = { of: unknown; make: Function }
let policy: Policy | undefined

function createPolicy(): Policy | undefined {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const create: unknown = memberOf(types, 'createPolicy')
  if (typeof create !== 'function') return undefined // a browser without them
  const of: unknown = Reflect.apply(create, types, ['quarterdeck', { createScriptURL: passOurs }])
  const make: unknown = memberOf(of, 'createScriptURL')
  return typeof make === 'function' ? { of, make } : undefined
}

function passOurs(wanted: string): string {
  if (wanted !== address) throw new TypeError(`${wanted} is no script of ours.`)
  return wanted
}
