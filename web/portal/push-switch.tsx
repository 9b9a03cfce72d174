import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { canPush, isAppleBrowser, useTurnOnPush } from '#web/portal/now/device-offers.tsx'
import { blockedText, isPushOn, unsubscribe } from '#web/portal/push.ts'
import { Button } from '#web/ui/button.tsx'

/** Turns notifications on this device on and off, or says what to do first. */
export function PushSwitch() {
  const isPossible = canPush()
  const { data: isOn } = useQuery({
    queryKey: ['push on this device'],
    queryFn: isPushOn,
    enabled: isPossible,
  })
  const turnOn = useTurnOnPush()
  const turnOff = useAction(api.push.turnOff, {
    success: 'Notifications are off on this device',
    failure: 'Notifications were not turned off',
    onSuccess: () => void unsubscribe(),
  })
  if (!isPossible) return isAppleBrowser() && <Row text={stepsText} />
  if (Notification.permission === 'denied') return <Row text={blockedText} />
  if (isOn === undefined) return null
  return isOn ? (
    <Row text="This device notifies you as soon as a message arrives.">
      <Button isPending={turnOff.isPending} onPress={() => turnOff.run(undefined)}>
        Turn off notifications
      </Button>
    </Row>
  ) : (
    <Row text={offerText}>
      <Button isPending={turnOn.isPending} onPress={turnOn.press}>
        Turn on notifications
      </Button>
    </Row>
  )
}

const offerText =
  'This device can notify you as soon as a message arrives: what it is about, without details. At night, only urgent messages.'
const stepsText =
  'To get notifications: 1. Tap Share, then Add to Home Screen. 2. Open the page from there, and turn them on here.'

const Row = ({ text, children }: { text: string; children?: ReactNode }) => (
  <section
    aria-label="Notifications"
    className="mb-4 flex max-w-2xl flex-wrap items-center justify-between gap-x-4 gap-y-3 text-soft print:hidden"
  >
    <p className="min-w-0 flex-[1_1_18rem]">{text}</p>
    {children}
  </section>
)
