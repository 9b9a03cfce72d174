import { trustedScript } from '#web/lib/trusted-script.ts'

const address = '/sw.js'

/** The guests' pages, and the desk; no other page of the organisers ever comes from a cache. */
type Scope = '/guest' | '/desk'

/** Installs the worker of public file name sw.js for these pages, or asks whether there is a newer one. */
export async function registerWorker(scope: Scope): Promise<void> {
  // Not there on a plain http address, and not made by the development server.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Not called directly: TypeScript knows no addresses that Trusted Types have passed.
  const registered: unknown = Reflect.apply(serviceWorker.register, serviceWorker, [
    trustedScript(address),
    { scope },
  ])
  await registered
}
