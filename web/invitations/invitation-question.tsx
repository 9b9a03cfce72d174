import { ownChangeText } from '#web/stay/freed-text.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { QuestionCard } from '#web/invitations/question-card.tsx'
import { firstNameOf, invitationWords } from '#web/registration/survey/event-facts.ts'
import { SurveyVenueCard } from '#web/registration/survey/survey-venue-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type Invitation = Outputs['invitations']['open']

/** Moves the focus to the page, because the pressed button disappears with its card. */
const toPage = passFocusTo('main')

type QuestionProps = { token: string; invitation: Invitation; isUnlikely: boolean; onComing: () => void }

/**
 * The first question, alone: one press saves the answer and needs no account. The form follows after accepting. `isUnlikely`:
 * the person pressed 'no' in the mail.
 */
export function Question({ token, invitation, isUnlikely, onComing }: QuestionProps) {
  const { venue, fullName } = invitation
  const decline = useAction(api.invitations.decline, {
    success: (change) => ({ title: 'Attendance updated', ...ownChangeText(change) }),
  })
  const attend = useAttend(onComing)
  return (
    <>
      <QuestionCard
        ref={toPage}
        name={firstNameOf(fullName)}
        event={venue.name}
        {...invitationWords(venue)}
        isUnlikely={isUnlikely}
        isDeclining={decline.isPending}
        isAccepting={attend.isPending}
        onComing={() => attend.run({ token })}
        onDecline={() => decline.run({ token })}
      />
      <SurveyVenueCard venue={venue} level={2} />
    </>
  )
}

const useAttend = (onComing: () => void) =>
  useAction(api.invitations.attend, {
    success: (change) => ({ title: 'Attendance updated', ...ownChangeText(change) }),
    onSuccess: onComing,
  })

type ComingHeadingProps = { event: string; isSaved: boolean; onChange: () => void }

/** The heading above the form for a person who is coming: says whether that is saved, and leads back to the question. */
export const ComingHeading = ({ event, isSaved, onChange }: ComingHeadingProps) => (
  <div ref={toPage} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h1 className="text-h2 wrap-anywhere">
      {isSaved
        ? `You are coming to ${event}. A few answers are missing`
        : 'Almost there: your answer is saved when you press Complete Registration'}
    </h1>
    <Button size="small" onPress={onChange}>
      Back to the question
    </Button>
  </div>
)

type AnsweredCardProps = { token: string; invitation: Invitation; onChange: () => void }

/** Shown when the link is opened again: the earlier answer and where to go next. */
export const AnsweredCard = ({ token, invitation, onChange }: AnsweredCardProps) =>
  invitation.answered === 'no' && !invitation.asksSignIn ? (
    <DeclinedCard token={token} invitation={invitation} onChange={onChange} />
  ) : (
    <>
      <section
        aria-label="Your answer"
        className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <h1 className="wrap-anywhere">
          {invitation.answered === 'yes' ? 'You are coming.' : 'You are not coming.'}
        </h1>
        <p className="wrap-anywhere">{invitation.venue.name}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="primary" href={`/guest?venue=${invitation.venue.id}`}>
            Open my page
          </LinkButton>
          {invitation.isOpen && <Button onPress={onChange}>Change my answers</Button>}
        </div>
      </section>
      <SurveyVenueCard venue={invitation.venue} level={2} />
    </>
  )

/** Without an account there is no page to go to, so the answer is shown and can be changed here. */
function DeclinedCard({ token, invitation: { venue, isOpen }, onChange }: AnsweredCardProps) {
  const attend = useAttend(onChange)
  const undo = useAction(api.invitations.undoDecline, {
    success: ({ notRestored }) =>
      notRestored.length > 0
        ? { kind: 'info', title: 'Attendance updated', description: notRestored.join(' · ') }
        : 'Attendance updated',
  })
  return (
    <>
      <section
        ref={toPage}
        aria-label="Your answer"
        className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 md:p-6"
      >
        <h1>You are not coming.</h1>
        <p className="wrap-anywhere">
          Thank you for letting us know. The organisers of {venue.name} see your answer, and you have nothing
          else to do.{isOpen && ' If your plans change, open this link again.'}
        </p>
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button isPending={undo.isPending} pendingLabel="Saving..." onPress={() => undo.run({ token })}>
              Undo
            </Button>
            <Button
              variant="primary"
              isPending={attend.isPending}
              pendingLabel="Saving..."
              onPress={() => attend.run({ token })}
            >
              I can come after all
            </Button>
          </div>
        )}
      </section>
      <SurveyVenueCard venue={venue} level={2} />
    </>
  )
}
