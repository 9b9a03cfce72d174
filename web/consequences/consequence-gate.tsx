import { useEffect, useState } from 'react'
import { onGraveConsequences, type Following, type Intent } from '#web/consequences/go-on.ts'
import { toast } from '#web/ui/toast.tsx'
import { early } from '#web/ui/use-on-demand.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

type Asked = {
  part: Awaited<ReturnType<typeof load>>
  intent: Intent
  following: Following
  answer: (goesOn: boolean) => void
}

/** Asks before a deed made anywhere on the page whether to go on, with what would follow from it. */
export function ConsequenceGate() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => whenIdle(early(load)), [])
  useEffect(
    () =>
      onGraveConsequences(async (intent, following) => {
        const part = await load().catch(() => undefined)
        if (part) return new Promise((answer) => setAsked({ part, intent, following, answer }))
        toast({ kind: 'error', title: 'No connection. Nothing was lost; try again.' })
        return false
      }),
    [],
  )
  if (!asked) return null
  const { part, intent, following, answer } = asked
  const end = (goesOn: boolean) => {
    setAsked(undefined)
    answer(goesOn)
  }
  return <part.ConsequenceQuestion intent={intent} following={following} onEnd={end} />
}

const load = () => import('#web/consequences/consequence-question.tsx')
