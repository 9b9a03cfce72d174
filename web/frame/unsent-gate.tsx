import { useEffect, useState } from 'react'
import { onUnsentTaps } from '#web/session/unsent-taps.ts'
import { toast } from '#web/ui/toast.tsx'
import { early } from '#web/ui/on-demand.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

type Asked = {
  part: Awaited<ReturnType<typeof load>>
  count: number
  answer: (isLeaving: boolean) => void
}

/** Asks before somebody signs out on a device that has check-ins the server does not know of. */
export function UnsentGate() {
  const [asked, setAsked] = useState<Asked>()
  // Before it is needed: then there is no connection.
  useEffect(() => whenIdle(early(load)), [])
  useEffect(
    () =>
      onUnsentTaps(async (count) => {
        const part = await load().catch(() => undefined)
        if (part) return new Promise((answer) => setAsked({ part, count, answer }))
        toast({
          kind: 'error',
          title: 'Some check-ins are not sent yet. Try again once there is a connection.',
        })
        return false
      }),
    [],
  )
  if (!asked) return null
  const { part, count, answer } = asked
  const end = (isLeaving: boolean) => {
    setAsked(undefined)
    answer(isLeaving)
  }
  return <part.UnsentQuestion count={count} onEnd={end} />
}

const load = () => import('#web/frame/unsent-question.tsx')
