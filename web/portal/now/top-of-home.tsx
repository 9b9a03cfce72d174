import { Share, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { today } from '#web/base/dates.ts'
import { recall, remember } from '#web/base/storage.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowCard } from '#web/portal/now/now-card.tsx'
import { countdown, isNow, isOver } from '#web/portal/now/phase.ts'
import { ThanksCard } from '#web/portal/now/thanks-card.tsx'
import { onInstallPrompt, readInstallPrompt, showInstallPrompt } from '#web/shell/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'

/** The top of a guest's page: a countdown before the event, Now around it, and the feedback form afterwards. */
export function TopOfHome({ home }: { home: GuestHome }) {
  const { venue, lastDay, attending } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (attending === 'no') return null
  return (
    <>
      {attending === 'yes' && isOver(dates, day) && <ThanksCard home={home} day={day} />}
      {isNow(dates, day) ? <NowCard home={home} /> : <Countdown left={countdown(dates, day)} />}
      {!isOver(dates, day) && <HomeScreenOffer />}
    </>
  )
}

const Countdown = ({ left }: { left: string | undefined }) =>
  left !== undefined && (
    <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
      {left}
    </p>
  )

const toPage = handOnFocus('main')

/** Remembers that this device was asked, so that it isn't asked again. */
const asked = 'home-screen'

/** Explains on a phone how to add the app to the home screen; renders nothing if it is there already or can't be added. */
function HomeScreenOffer() {
  const prompt = useSyncExternalStore(onInstallPrompt, readInstallPrompt)
  const [isAsked, setAsked] = useState(recall(asked) !== undefined)
  const close = () => {
    remember(asked, 'asked')
    setAsked(true)
  }
  const add = () => {
    close()
    void showInstallPrompt().catch(() => undefined) // nothing happens if the system refuses
  }
  if (isAsked || !isTelephone() || isInstalled() || !(prompt || isAppleBrowser())) return null
  return (
    <section
      ref={toPage}
      aria-label="Home screen"
      className="flex items-start gap-3 rounded-card border border-line bg-card p-4 print:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <p>
          Add this page to your home screen: it opens right away, even offline.
          {!prompt && (
            <span className="mt-1 block">
              Tap <Share className="inline size-4.5 align-[-0.2em]" aria-hidden />
              <span className="font-semibold"> Share</span>, then
              <span className="font-semibold"> Add to Home Screen</span>.
            </span>
          )}
        </p>
        {prompt && (
          <Button variant="primary" onPress={add}>
            Add to home screen
          </Button>
        )}
      </div>
      <Button variant="quiet" isIcon aria-label="No, thank you" onPress={close}>
        <X className="size-5" aria-hidden />
      </Button>
    </section>
  )
}

const isTelephone = () => window.matchMedia('(pointer: coarse)').matches

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/**
 * Only browsers on iPhones and iPads report whether a page was opened from the home screen, and none of them can prompt to add
 * it.
 */
const isAppleBrowser = () => Reflect.get(navigator, 'standalone') === false
