import { Share, X } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { recall, remember } from '#web/base/storage.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { onInstallPrompt, readInstallPrompt, showInstallPrompt } from '#web/shell/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'

/**
 * Offers on a phone, one at a time until each is answered: the page on the home screen and, around the event,
 * notifications.
 */
export function DeviceOffers({ isNow }: { isNow: boolean }) {
  const prompt = useSyncExternalStore(onInstallPrompt, readInstallPrompt)
  const [, setAnswered] = useState<string>()
  const answer = (name: string) => {
    remember(name, 'asked')
    setAnswered(name)
  }
  if (!isTelephone()) return null
  if (!isAnswered(homeScreenKey) && !isInstalled() && (prompt || isAppleBrowser()))
    return <HomeScreenOffer canPrompt={prompt !== undefined} onAnswer={() => answer(homeScreenKey)} />
  if (isNow && !isAnswered(pushKey) && canPush() && Notification.permission !== 'denied')
    return <PushOffer onAnswer={() => answer(pushKey)} />
  return null
}

/** Remembered once this device has been asked. */
const homeScreenKey = 'home-screen'
const pushKey = 'push'
const isAnswered = (name: string) => recall(name) !== undefined

type OfferProps = { onAnswer: () => void }

/** How to add the app to the home screen. */
function HomeScreenOffer({ canPrompt, onAnswer }: OfferProps & { canPrompt: boolean }) {
  const add = () => {
    onAnswer()
    void showInstallPrompt().catch(() => undefined) // nothing happens if the system refuses
  }
  return (
    <Offer name="Home screen" onClose={onAnswer}>
      <p>
        Add this page to your home screen: it opens right away, even offline
        {canPrompt ? '.' : ', and can show notifications.'}
        {!canPrompt && (
          <span className="mt-1 block">
            Tap <Share className="inline size-4.5 align-[-0.2em]" aria-hidden />
            <span className="font-semibold"> Share</span>, then
            <span className="font-semibold"> Add to Home Screen</span>.
          </span>
        )}
      </p>
      {canPrompt && (
        <Button variant="primary" onPress={add}>
          Add to home screen
        </Button>
      )}
    </Offer>
  )
}

function PushOffer({ onAnswer }: OfferProps) {
  const { press, isPending } = useTurnOnPush(onAnswer)
  return (
    <Offer name="Notifications" onClose={onAnswer}>
      <p>Get notified on this phone straight away: your shuttle, your room, changes.</p>
      <Button isPending={isPending} onPress={press}>
        Turn on notifications
      </Button>
    </Offer>
  )
}

/** Asks the browser before loading any code, because it prompts only right after a press. */
export function useTurnOnPush(onSuccess: () => void = noop) {
  const { run, isPending } = useAction(api.push.turnOn, {
    completeInput: async () => {
      const permission = Notification.requestPermission()
      return (await import('#web/portal/push.ts')).subscribe(permission)
    },
    success: 'This device now shows notifications',
    failure: 'Notifications were not turned on',
    onSuccess: () => {
      remember(pushKey, 'asked')
      onSuccess()
    },
  })
  return { isPending, press: () => run({ endpoint: '', p256dh: '', auth: '' }) }
}

const passFocus = passFocusTo('main')

const Offer = ({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) => (
  <section
    ref={passFocus}
    aria-label={name}
    className="flex items-start gap-3 rounded-card border border-line bg-card p-4 print:hidden"
  >
    <div className="flex min-w-0 flex-1 flex-col items-start gap-3">{children}</div>
    <Button variant="quiet" isIcon aria-label="No, thank you" onPress={onClose}>
      <X className="size-5" aria-hidden />
    </Button>
  </section>
)

const noop = () => undefined

const isTelephone = () => window.matchMedia('(pointer: coarse)').matches

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/**
 * Only browsers on iPhones and iPads report whether a page was opened from the home screen. None of them can prompt to
 * add it.
 */
export const isAppleBrowser = () => Reflect.get(navigator, 'standalone') === false

/** True on iPhones and iPads only if the page was opened from the home screen. */
export const canPush = () => 'PushManager' in window && 'Notification' in window
