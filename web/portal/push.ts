import { api } from '#web/lib/api.ts'
import type { Inputs } from '#web/lib/outputs.ts'
import { registerWorker } from '#web/offline/worker-registration.ts'
import { toast } from '#web/ui/toast.tsx'

/** Whether notifications are on: whether this device's browser and the server know the same subscription. */
export async function isPushOn(): Promise<boolean> {
  const [{ endpoint }, subscription] = await Promise.all([api.push.device.call(), findSubscription()])
  return endpoint !== null && subscription?.endpoint === endpoint
}

export const unsubscribe = async () => (await findSubscription())?.unsubscribe()

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/guest')
  return registration ? registration.pushManager.getSubscription() : null
}

/**
 * Subscribes this browser. Returns undefined, with a toast, if that fails. `permission`: the answer to the permission
 * prompt.
 */
export async function subscribe(
  permission: Promise<NotificationPermission>,
): Promise<Inputs['push']['turnOn'] | undefined> {
  if ((await permission) !== 'granted') {
    toast({ kind: 'error', title: 'Notifications were not turned on', description: blockedText })
    return undefined
  }
  const { publicKey } = await api.push.device.call()
  await registerWorker('/guest')
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    // Removes a subscription of another account, or for a key that the server no longer has.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    const description = 'Your browser’s notification service did not answer. Try again later.'
    toast({ kind: 'error', title: 'Notifications were not turned on', description })
    return undefined
  }
}

export const blockedText = 'Notifications are blocked for this page. Allow them in your browser’s settings.'
