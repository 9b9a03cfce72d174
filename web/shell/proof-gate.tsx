import { useEffect } from 'react'
import { onProofAsked } from '#web/lib/proof.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type Asked = { answer: (isProved: boolean) => void }

/** Where a change asks again who it is, wherever on the page it was made. */
export function ProofGate() {
  const { ask, shown } = useOnDemand<Awaited<ReturnType<typeof load>>, Asked>(load)
  useEffect(() => onProofAsked(() => new Promise((answer) => ask({ answer }))))
  if (!shown) return null
  const { part: ProofDialog, asked, close } = shown
  const end = (isProved: boolean) => {
    close()
    asked.answer(isProved)
  }
  return <ProofDialog onEnd={end} />
}

const load = async () => (await import('#web/accounts/own/proof-dialog.tsx')).ProofDialog
