import { useState } from 'react'
import { today } from '#web/lib/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What is still open between the guest and the organisers: an answer, or another one. Nothing for who is coming. */
export function AnswerNotice({ home: { attending, venue } }: { home: GuestHome }) {
  const [now] = useState(() => new Date())
  if (attending === 'yes') return null
  const lastDay = venue.eventEndDate ?? venue.eventStartDate
  const isOver = lastDay !== null && lastDay < today(now, venue.timeZone)
  const isNo = attending === 'no'
  return (
    <Notice tone={isNo ? 'neutral' : 'warn'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {isNo
            ? 'You said that you are not coming to this event.'
            : 'You have not said yet whether you come.'}
        </p>
        {!isOver && (
          <LinkButton href={`/survey?venue=${venue.id}`} variant="primary">
            {isNo ? 'I can come after all' : 'Answer now'}
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}
