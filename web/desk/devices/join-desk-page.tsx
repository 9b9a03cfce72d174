import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { deskDays } from '#web/desk/devices/desk-days.ts'
import type { Failure } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { OpenedLink } from '#web/shell/dead-link.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { sendUnsent } from '#web/session/unsent-taps.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DeskLink = Outputs['deskDevices']['open']

/** /join-desk#TOKEN: lets a helper without an account join the desk, and asks once for their name. */
export function JoinDeskPage({ token }: { token: string }) {
  const open = useQuery(api.deskDevices.open.queryOptions({ input: { token } }))
  const ownDesk = useQuery(api.deskDevices.mine.queryOptions())
  return (
    <PlainFrame>
      <PageHeader title="Help at the desk" subtitle={open.data && venueLabel(open.data.venue)} />
      <OpenedLink query={open} count={2}>
        {(opened, onFailure) =>
          ownDesk.data && !ownDesk.data.isEnded && ownDesk.data.venue.id === opened.venue.id ? (
            <div className="flex flex-col gap-5">
              <p>{`This phone is at the desk already, as ${ownDesk.data.name}.`}</p>
              <ToDesk />
            </div>
          ) : opened.isOpen ? (
            <Join token={token} onFailure={onFailure} />
          ) : (
            <ClosedNotice opened={opened} />
          )
        }
      </OpenedLink>
    </PlainFrame>
  )
}

/** Opened by a full page load, because permissions such as the camera's belong to the document. */
const deskPath = '/desk'

const ToDesk = () => (
  <Button variant="primary" onPress={() => location.assign(deskPath)}>
    Go to the desk
  </Button>
)

const Fields = z.strictObject({ token: z.string(), name: requiredText(80, 'Please enter your name') })

function Join({ token, onFailure }: { token: string; onFailure: (failure: Failure) => void }) {
  if (!usePreviousTapsSent()) return <Skeleton shape="text" count={2} label="Loading..." />
  return (
    <ActionForm
      schema={Fields}
      read={({ text }) => ({ token, name: text('name') })}
      action={api.deskDevices.join}
      fields={{ ORGANISERS_NAME: 'name' }}
      submitLabel="Start"
      isWide
      onFailure={onFailure}
      onSuccess={() => location.assign(deskPath)}
    >
      <TextField
        name="name"
        label="Your name"
        description="Organisers see it beside everybody you check in."
        autoComplete="name"
        isRequired
        autoFocus
      />
    </ActionForm>
  )
}

/**
 * Sends the previous helper's taps on this phone, as far as possible. Returns whether that is done. Once a new helper
 * has joined, those taps can't be sent any more.
 */
function usePreviousTapsSent(): boolean {
  const client = useQueryClient()
  const ownDesk = useQuery(api.deskDevices.mine.queryOptions())
  const [isDone, setDone] = useState(false)
  const { isPending, data: helper } = ownDesk
  useEffect(() => {
    if (isPending) return undefined
    let isUnmounted = false
    const finish = () => !isUnmounted && setDone(true)
    if (helper) void sendUnsent(client, helper).finally(finish)
    else finish()
    return () => {
      isUnmounted = true
    }
  }, [client, isPending, helper])
  return isDone
}

function ClosedNotice({ opened }: { opened: DeskLink }) {
  const days = deskDays(opened, opened.venue.timeZone)
  return (
    <Notice tone="warn">
      {days === undefined
        ? 'This event has no dates yet. Open this link again on the day before it.'
        : `This link works on ${days}.`}
    </Notice>
  )
}
