import { trustedScript } from '#web/lib/trusted-script.ts'

const address = '/sw.js'

/** The guests' pages and the desk. Other organiser pages never come from a cache. */
type Scope = '/guest' | '/desk'

/** Installs the worker (sw.js) for these pages, or checks for a newer version. */
export async function registerWorker(scope: Scope): Promise<void> {
  // Missing on plain http, and not built by the development server.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // We call it through Reflect, because TypeScript doesn't accept URLs from Trusted Types.
  const registered: unknown = Reflect.apply(serviceWorker.register, serviceWorker, [
    trustedScript(address),
    { scope },
  ])
  await registered
}
