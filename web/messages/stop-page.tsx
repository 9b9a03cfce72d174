import { useState } from 'react'
import { z } from 'zod'
import { DeadLink, isDeadLink } from '#web/shell/dead-link.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const Fields = z.strictObject({ token: z.string() })

/** /stop#TOKEN: one press ends all reminders of this event for the person. */
export function StopPage({ token }: { token: string }) {
  const [isStopped, setStopped] = useState(false)
  const [deadLink, setDead] = useState<Failure>()
  return (
    <PlainFrame>
      <PageHeader title="No more reminders" />
      {deadLink && <DeadLink failure={deadLink} />}
      {isStopped && (
        <Notice tone="ok">
          We won’t remind you about this event again. Your organisers can still write to you, and you’ll still
          hear about changes.
        </Notice>
      )}
      {!deadLink && !isStopped && (
        <ActionForm
          aria-label="No more reminders"
          schema={Fields}
          read={() => ({ token })}
          action={api.reminders.stop}
          submitLabel="Please don’t remind me again"
          isWide
          onFailure={(failure) => {
            if (isDeadLink(failure)) setDead(failure)
          }}
          onSuccess={() => setStopped(true)}
        >
          <p>
            Press the button, and we won’t remind you about this event again. Your answers stay as they are.
          </p>
        </ActionForm>
      )}
    </PlainFrame>
  )
}
