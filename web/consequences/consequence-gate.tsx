import { useEffect } from 'react'
import { onGraveConsequences, type Following, type Intent } from '#web/consequences/go-on.ts'
import { useQuestion } from '#web/ui/use-question.ts'

type Asked = { intent: Intent; following: Following }

/** Asks before a deed made anywhere on the page whether to go on, with what would follow from it. */
export function ConsequenceGate() {
  const { ask, shown } = useQuestion<Awaited<ReturnType<typeof load>>, Asked>(load)
  useEffect(() => onGraveConsequences((intent, following) => ask({ intent, following })), [ask])
  if (!shown) return null
  const { part, asked, answer } = shown
  return <part.ConsequenceQuestion {...asked} onEnd={answer} />
}

const load = () => import('#web/consequences/consequence-question.tsx')
