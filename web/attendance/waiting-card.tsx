import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { useLink } from '#web/lib/use-link.tsx'
import {
  changesIn,
  editionLines,
  namesakeText,
  waitingAnswers,
  type Answer,
  type Waiting,
} from '#web/attendance/waiting-answers.ts'
import { UndoCheckInQuestion } from '#web/attendance/check-in-question.tsx'
import { WaitingDismiss } from '#web/attendance/waiting-dismiss.tsx'
import { WaitingAddress } from '#web/attendance/waiting-address.tsx'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'

/** Accepted, it goes with the button that was pressed. */
const toPage = handOnFocus('main')

type WaitingCardProps = { waiting: Waiting; venueId: string }

/** One registration that waits for its mailbox: what it says, what accepting changes, and what to do about it. */
export function WaitingCard({ waiting, venueId }: WaitingCardProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const zone = useShownZone()
  return (
    <article
      ref={toPage}
      className="flex h-full min-w-0 flex-col gap-3 rounded-popover border border-line bg-raised p-4"
    >
      <header className="flex flex-wrap-reverse items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{waiting.answers.fullName}</h3>
          <p className="text-sm wrap-anywhere">{waiting.email}</p>
          <p className="text-xs text-soft">Registered {formatInstant(waiting.createdAt, zone)}</p>
          <MailRefused {...waiting} />
        </div>
        <Known waiting={waiting} />
      </header>
      <Answers answers={[...waitingAnswers(waiting), ...editionLines(waiting.answers)]} />
      <Namesakes waiting={waiting} />
      <WaitingButtons waiting={waiting} venueId={venueId} onCorrect={() => setCorrecting(true)} />
      {isCorrecting && <WaitingAddress waiting={waiting} onClose={() => setCorrecting(false)} />}
    </article>
  )
}

/** Said before accepting, which would make a second person of somebody who mistyped their address. */
function Namesakes({ waiting: { answers, namesakes } }: { waiting: Waiting }) {
  if (namesakes.length === 0) return null
  return (
    <Notice tone="warn">
      {namesakes.map(({ email, isWaiting }) => (
        <p key={`${email} ${isWaiting}`} className="wrap-anywhere">
          Same name as {namesakeText({ name: answers.fullName, email, isWaiting })}
        </p>
      ))}
    </Notice>
  )
}

function Known({ waiting }: { waiting: Waiting }) {
  if (waiting.person === null) return <Badge>New person</Badge>
  const changes = changesIn(waiting)
  return changes === 0 ? (
    <Badge tone="ok">Known</Badge>
  ) : (
    <Badge tone="warn">{`Known, ${pluralize(changes, 'change')}`}</Badge>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] tiny:grid-cols-1 gap-x-4 gap-y-1 text-sm">
      {answers.map(({ label, text, was }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">
            {was !== undefined && (
              <>
                <del className="text-soft">
                  <span className="sr-only">was </span>
                  {was}
                </del>{' '}
                <span aria-hidden>→</span>{' '}
              </>
            )}
            <span className={was === undefined ? '' : 'font-medium'}>{text ?? 'not answered'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function WaitingButtons({ waiting, venueId, onCorrect }: WaitingCardProps & { onCorrect: () => void }) {
  const { id, answers, person } = waiting
  const [isAsking, setAsking] = useState(false)
  const handOver = useLink(api.invitations.link, 'Personal link copied')
  const reveal = useLink(api.claims.revealLink, 'Link copied', { title: 'Confirmation link' })
  const accept = useAction(api.claims.accept, {
    success: ({ personId }) => ({
      title: `${answers.fullName}’s answers saved`,
      description: 'They can sign in once you hand them their personal link.',
      action: {
        label: 'Copy personal link',
        onPress: () => handOver.run({ personId, venueId }, answers.fullName),
      },
    }),
  })
  const resend = useAction(api.claims.resend, {
    success: ({ delivery }) =>
      delivery === 'mail'
        ? `Sent again to ${waiting.email}`
        : { kind: 'info', title: 'No mail server is set up', description: 'Copy the link and hand it over.' },
  })
  return (
    <footer className="mt-auto flex flex-wrap gap-2 pt-1">
      <Button
        variant="primary"
        size="small"
        isPending={accept.isPending}
        onPress={() => (person?.losesCheckIn ? setAsking(true) : accept.run({ id }))}
      >
        Accept answers
      </Button>
      <Button size="small" isPending={resend.isPending} onPress={() => resend.run({ id })}>
        Resend
      </Button>
      <Button size="small" isPending={reveal.isPending} onPress={() => reveal.run({ id }, answers.fullName)}>
        Copy link
      </Button>
      <Button size="small" variant="quiet" onPress={onCorrect}>
        Correct address
      </Button>
      <WaitingDismiss waiting={waiting} venueId={venueId} />
      {isAsking && person && (
        <UndoCheckInQuestion
          fullName={person.fullName}
          attending={answers.attending}
          onConfirm={() => accept.run({ id, undoCheckIn: true })}
          onClose={() => setAsking(false)}
        />
      )}
      {reveal.dialog}
      {handOver.dialog}
    </footer>
  )
}
