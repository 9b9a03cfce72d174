import { useEffect, useState } from 'react'
import { countUnsent } from '#web/session/unsent-taps.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Notice } from '#web/ui/notice.tsx'

/** That something lies on this device which the server does not know of; about whom is for nobody to read before they sign in. */
export function UnsentNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isGone = false
    void countUnsent().then((found) => !isGone && setCount(found))
    return () => {
      isGone = true
    }
  }, [])
  if (count === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {`${pluralize(count, 'change')} at the desk, made on this device, not sent yet. Open the desk here as the person who made ${count === 1 ? 'it' : 'them'}.`}
      </Notice>
    </div>
  )
}
