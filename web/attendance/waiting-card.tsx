import { useState } from 'react'
import { z } from 'zod'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { surveyEmail } from '#contract/registration.ts'
import { UndoCheckInQuestion } from '#web/attendance/check-in-question.tsx'
import {
  changesIn,
  editionLines,
  namesakeText,
  waitingAnswers,
  type Answer,
  type Waiting,
} from '#web/attendance/waiting-answers.ts'
import { formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Accepting removes the pressed button, so the focus moves on. */
const passFocus = passFocusTo('main')

type WaitingCardProps = { waiting: Waiting; venueId: string }

type WaitingQuestions = { questions: readonly AskedQuestion[] }

/** A registration that waits for its mailbox: its answers, what accepting changes, and its actions. */
export function WaitingCard({ waiting, venueId, questions }: WaitingCardProps & WaitingQuestions) {
  const [isCorrecting, setCorrecting] = useState(false)
  const zone = useShownZone()
  return (
    <article
      ref={passFocus}
      className="flex h-full min-w-0 flex-col gap-3 rounded-popover border border-line bg-raised p-4"
    >
      <header className="flex flex-wrap-reverse items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{waiting.answers.fullName}</h3>
          <p className="text-sm wrap-anywhere">{waiting.email}</p>
          <p className="text-xs text-soft">Registered {formatInstant(waiting.createdAt, zone)}</p>
          <MailRefused {...waiting} />
        </div>
        <ChangesBadge waiting={waiting} questions={questions} />
      </header>
      <Answers answers={[...waitingAnswers(waiting, questions), ...editionLines(waiting.answers)]} />
      <Namesakes waiting={waiting} />
      <WaitingButtons waiting={waiting} venueId={venueId} onCorrect={() => setCorrecting(true)} />
      {isCorrecting && <WaitingAddress waiting={waiting} onClose={() => setCorrecting(false)} />}
    </article>
  )
}

/** Warns before accepting, which would duplicate a person who mistyped their address. */
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

function ChangesBadge({ waiting, questions }: { waiting: Waiting } & WaitingQuestions) {
  if (waiting.person === null) return <Badge>New person</Badge>
  const changes = changesIn(waiting, questions)
  return changes === 0 ? (
    <Badge tone="ok">Known</Badge>
  ) : (
    <Badge tone="warn">{`Known, ${pluralize(changes, 'change')}`}</Badge>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] tiny:grid-cols-1 gap-x-4 gap-y-1 text-sm">
      {answers.map(({ label, text, previous }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">
            {previous !== undefined && (
              <>
                <del className="text-soft">
                  <span className="sr-only">was </span>
                  {previous}
                </del>{' '}
                <span aria-hidden>→</span>{' '}
              </>
            )}
            <span className={previous === undefined ? '' : 'font-medium'}>{text ?? 'not answered'}</span>
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

const Address = z.object({ id: z.string(), email: surveyEmail })

/** 'Correct address': invalidates every link sent to the old address. */
const WaitingAddress = ({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) => (
  <FormDialog
    title="Correct address"
    description={`${waiting.answers.fullName} registered with this address. Links sent to it stop working.`}
    width="narrow"
    onClose={onClose}
    schema={Address}
    read={({ text }) => ({ id: waiting.id, email: text('email') })}
    action={api.claims.correctAddress}
    submitLabel="Save address"
    success={({ delivery }, { email }) =>
      delivery === 'mail'
        ? `A new link is on its way to ${email}`
        : { title: 'Address corrected', description: 'Copy the new link and hand it over.' }
    }
  >
    <TextField label="Email" name="email" type="email" defaultValue={waiting.email} isRequired autoFocus />
  </FormDialog>
)

type WaitingDismissProps = { waiting: Waiting; venueId: string }

/** 'Dismiss': drops this registration, or all from its address or mail domain. */
function WaitingDismiss({ waiting, venueId }: WaitingDismissProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
        Dismiss
      </Button>
      {isOpen && <DismissDialog waiting={waiting} venueId={venueId} onClose={() => setOpen(false)} />}
    </>
  )
}

function DismissDialog({ waiting, venueId, onClose }: WaitingDismissProps & { onClose: () => void }) {
  const { id, email, answers } = waiting
  const domain = email.slice(email.lastIndexOf('@'))
  const dismissOne = useAction(api.claims.dismiss, {
    success: `Dismissed ${answers.fullName}’s registration`,
    onSuccess: onClose,
  })
  const dismissAll = useAction(api.claims.dismissAll, {
    success: ({ dismissed }) => `Dismissed ${pluralize(dismissed, 'registration')}`,
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={`Dismiss ${answers.fullName}’s registration?`}
      description="Their answers are deleted and their link stops working. They can register again."
      width="narrow"
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <Button variant="danger" isPending={dismissOne.isPending} onPress={() => dismissOne.run({ id })}>
          Dismiss this one
        </Button>
        <Button isPending={dismissAll.isPending} onPress={() => dismissAll.run({ venueId, from: email })}>
          <span className="wrap-anywhere">Dismiss all of {email}</span>
        </Button>
        <Button isPending={dismissAll.isPending} onPress={() => dismissAll.run({ venueId, from: domain })}>
          <span className="wrap-anywhere">Dismiss all of {domain}</span>
        </Button>
        <Button slot="close" variant="quiet">
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
