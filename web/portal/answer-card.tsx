import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ContactLines } from '#web/shell/contact-lines.tsx'
import { useAnswerToast, useIsOpen, useIsOver } from '#web/portal/own-answer.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOpened } from '#web/ui/use-opened.ts'

/** What an answer is given on goes with it. */
const toPage = handOnFocus('main')

/** Who has not answered, or is not coming, reads so first of all, with the way to another answer while there is one. */
export function AnswerNotice({ home }: { home: GuestHome }) {
  const isOpen = useIsOpen(home)
  const isPast = useIsOver(home)
  const answer = useAction(api.stay.answer, { success: useAnswerToast(home.venue.id) })
  if (home.attending === 'yes') return null
  const isNo = home.attending === 'no'
  if (isPast) {
    return (
      <Notice>
        {isNo
          ? 'This event is over. You said you were not coming.'
          : 'This event is over. You didn’t say whether you were coming.'}
      </Notice>
    )
  }
  return (
    <Notice tone={isNo ? 'neutral' : 'warn'}>
      <div ref={toPage} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <p>
            {isNo
              ? 'You said you are not coming to this event.'
              : 'You haven’t said yet whether you are coming.'}
            {!isOpen && ' Registration for this event is closed. Ask the organisers'}
          </p>
          {!isOpen && <ContactLines contact={home.venue} />}
        </div>
        {isOpen && isNo && (
          <Button
            variant="primary"
            isPending={answer.isPending}
            pendingLabel="Saving..."
            onPress={() => answer.run({ venueId: home.venue.id, attending: 'yes' })}
          >
            I can come after all
          </Button>
        )}
        {isOpen && !isNo && (
          <LinkButton href={`/survey?venue=${home.venue.id}`} variant="primary">
            Answer now
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}

/** The way out for who said yes, at the end of the page: found when it is needed, and not pressed by mistake. */
export function LeaveCard({ home }: { home: GuestHome }) {
  const isOpen = useIsOpen(home)
  const isPast = useIsOver(home)
  const { opener, opened } = useOpened(loadQuestion)
  if (home.attending === 'no' || isPast) return null
  return (
    <section
      ref={toPage}
      aria-label="Change of plans"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 text-soft"
    >
      <div>
        <p>Plans changed?{!isOpen && ' Ask the organisers'}</p>
        {!isOpen && <ContactLines contact={home.venue} />}
      </div>
      {isOpen && (
        <Button {...opener} size="small">
          I can't come
        </Button>
      )}
      {opened && <opened.part home={home} onClose={opened.close} />}
    </section>
  )
}

const loadQuestion = async () => (await import('#web/portal/leave-question.tsx')).LeaveQuestion
