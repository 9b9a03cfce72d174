import { trustedScript } from '#web/lib/trusted-script.ts'

const address = '/sw.js'

/** The guests' pages and no others: no organiser's page ever comes from a cache. */
const scope = '/guest'

/** Installs the worker of public file name sw.js, or asks whether there is a newer one. */
export async function registerWorker(): Promise<void> {
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
