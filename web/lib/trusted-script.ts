import { memberOf } from '#web/base/member.ts'

/** Our two workers: the guest pages' service worker, and the built file that reads lists. */
const ownScripts = /^(\/sw\.js|\/assets\/reading-worker-[\w-]+\.js)$/

/**
 * A worker's URL as the browser accepts it. Trusted Types require it to pass the only policy that our content security
 * policy names, which accepts only our own workers.
 */
export function trustedScript(url: string): unknown {
  policy ??= createPolicy()
  return policy === undefined ? url : Reflect.apply(policy.make, policy.target, [url])
}

type Policy = { target: unknown; make: Function }
let policy: Policy | undefined

function createPolicy(): Policy | undefined {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  const create: unknown = memberOf(types, 'createPolicy')
  if (typeof create !== 'function') return undefined // a browser without Trusted Types
  const target: unknown = Reflect.apply(create, types, ['quarterdeck', { createScriptURL: requireOwnScript }])
  const make: unknown = memberOf(target, 'createScriptURL')
  return typeof make === 'function' ? { target, make } : undefined
}

function requireOwnScript(url: string): string {
  if (import.meta.env.PROD && !ownScripts.test(url)) throw new TypeError(`${url} isn't our script.`)
  return url
}
