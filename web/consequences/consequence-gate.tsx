import { useEffect, useState } from 'react'
import { ConsequenceSentences } from '#web/consequences/consequence-list.tsx'
import { onGraveConsequences, type Found, type Intent } from '#web/consequences/go-on.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type Asked = {
  intent: Intent
  following: { found: Found } | { sentence: string }
  answer: (goesOn: boolean) => void
}

/** Asks before a deed made anywhere on the page whether to go on, with what would follow from it. */
export function ConsequenceGate() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      onGraveConsequences(
        (intent, following) => new Promise((answer) => setAsked({ intent, following, answer })),
      ),
    [],
  )
  if (!asked) return null
  const { intent, following, answer } = asked
  const end = (goesOn: boolean) => {
    setAsked(undefined)
    answer(goesOn)
  }
  return (
    <AlertDialog
      title={intent.title}
      action={intent.action}
      isDanger={false}
      onConfirm={() => end(true)}
      onClose={() => end(false)}
    >
      {'found' in following ? (
        <ConsequenceSentences sentences={following.found.sentences} />
      ) : (
        <p>What follows could not be looked up. {following.sentence}</p>
      )}
    </AlertDialog>
  )
}
