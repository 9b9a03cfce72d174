import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { answerText, inOrder, organiserTerm, questionNames } from '#contract/questions.ts'
import { questionsFor } from '#contract/own-answers.ts'
import { Section, Fact, Facts, None } from '#web/attendance/panel/panel-section.tsx'
import { PersonEdition } from '#web/attendance/panel/person-edition.tsx'
import type { Person } from '#web/attendance/panel/person.ts'
import { EditPersonDialog } from '#web/attendance/row-dialogs.tsx'
import { aboutText } from '#web/audit/history-search.ts'
import { foreignClock, formatInstant } from '#web/base/dates.ts'
import { ShownZoneProvider, useShownZone } from '#web/lib/shown-zone.ts'
import { useNow } from '#web/lib/use-now.ts'
import { kindOf, stateWords } from '#web/mail/mail-words.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { type VenueChoice, venueLabel } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import type { PersonQuestions } from '#web/attendance/panel/own-answers-dialog.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type PersonCardProps = { person: Person; venue: VenueChoice | undefined }

/** Everything about a person, with the answer, bed and flights for the edition on screen. */
export function PersonCard({ person, venue }: PersonCardProps) {
  const editing = useOnDemand<string>(EditPersonDialog)
  const edit = () => editing.open(person.id)
  const now = useNow()
  const clock = venue && foreignClock(venue.timeZone, now)
  return (
    <ShownZoneProvider value={venue?.timeZone}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="wrap-anywhere">{person.fullName}</h2>
          {person.studio !== null && <p className="mt-0.5 text-soft wrap-anywhere">{person.studio}</p>}
          {clock !== undefined && <p className="mt-0.5 text-sm text-soft">{clock}</p>}
        </div>
        {venue && <PersonEdition person={person} venue={venue} />}
        <Section title="Contact" onEdit={edit}>
          <Contact person={person} />
        </Section>
        <Section title="Food and room sharing" onEdit={edit}>
          <Stay person={person} />
        </Section>
        {venue && person.row && <OwnAnswersSection row={person.row} venueId={venue.id} />}
        <Section title="Notes" onEdit={edit}>
          <p className={`whitespace-pre-line wrap-anywhere ${person.notes === null ? 'text-soft' : ''}`}>
            {person.notes ?? 'None'}
          </p>
        </Section>
        <PersonMails mails={person.mails} wantsNoReminders={person.wantsNoReminders} />
        <PersonHistory history={person.history} venueId={venue?.id} />
        {venue && (
          <LinkButton
            size="small"
            href={`/history?venue=${venue.id}&about=${aboutText({ kind: 'person', id: person.id })}`}
          >
            Who changed what
          </LinkButton>
        )}
        {editing.subject && <EditPersonDialog personId={editing.subject} onClose={editing.close} />}
      </div>
    </ShownZoneProvider>
  )
}

/** The ways to reach the person. */
const Contact = ({ person }: { person: Person }) => (
  <Facts>
    <Fact label="E-mail">
      <CopyableText text={person.email} label="Copy e-mail" href={`mailto:${person.email}`} />
      <MailRefused {...person} />
    </Fact>
    <Fact label="Phone">
      <CopyableText text={person.phone} label="Copy phone" href={`tel:${person.phone}`} />
    </Fact>
  </Facts>
)

function CopyableText({ text, label, href }: { text: string | null; label: string; href: string }) {
  if (text === null) return <None>None</None>
  return (
    <span className="-my-1 flex items-center gap-1">
      <a href={href} className="min-w-0 wrap-anywhere">
        {text}
      </a>
      <CopyButton
        text={text}
        label={label}
        variant="quiet"
        size="small"
        isIcon
        onFailed={() => toast({ kind: 'error', title: 'Your browser blocked copying', description: text })}
      />
    </span>
  )
}

/** The answers about food and room. No answer differs from 'None'. */
const Stay = ({ person }: { person: Person }) => (
  <Facts>
    {inOrder(['diet', 'allergies', 'openToRoomSharing'], questionNames)
      .filter((name) => name !== 'phone')
      .map((name) => (
        <Fact key={name} label={name === 'openToRoomSharing' ? 'Room sharing' : organiserTerm(name)}>
          <Answer text={answerText(name, person, 'organiser')} />
        </Fact>
      ))}
  </Facts>
)

const Answer = ({ text }: { text: string | null }) =>
  text === null ? <None>Not answered</None> : <span className="first-letter:uppercase">{text}</span>

type PersonHistoryProps = Pick<Person, 'history'> & { venueId: string | undefined }

/** The person's answers for other editions. */
function PersonHistory({ history, venueId }: PersonHistoryProps) {
  const otherEditions = history.filter((edition) => edition.venueId !== venueId)
  if (otherEditions.length === 0) return null
  return (
    <Section title="Other events">
      <ul className="flex flex-col gap-1.5">
        {otherEditions.map((edition) => (
          <li key={edition.venueId} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{venueLabel(edition)}</span>
            <span className="shrink-0 text-soft">
              {edition.checkInTime === null ? answerWords[edition.attending] : 'Was there'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const answerWords = { yes: 'Yes', no: 'No', maybe: 'No answer' } as const

/** The number of mails shown at first. */
const initialMailCount = 5

/** The mails sent to the person, newest first, with their outcomes. */
function PersonMails({ mails, wantsNoReminders }: Pick<Person, 'mails' | 'wantsNoReminders'>) {
  const [showsAll, setShowsAll] = useState(false)
  const shownMails = showsAll ? mails : mails.slice(0, initialMailCount)
  return (
    <Section title="E-mails">
      {wantsNoReminders && <p className="text-warn">Asked not to be reminded of this event</p>}
      {mails.length === 0 && <p className="text-soft">None yet</p>}
      <ul className="flex flex-col gap-2.5">
        {shownMails.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
      {mails.length > shownMails.length && (
        <span>
          <Button size="small" onPress={() => setShowsAll(true)}>
            Show all {mails.length}
          </Button>
        </span>
      )}
    </Section>
  )
}

/** Sent is the normal case, so only the other states are marked. */
function MailLine({ mail }: { mail: Person['mails'][number] }) {
  const { state, sentAt, createdAt, lastError } = mail
  const { label, tone } = stateWords[state]
  const zone = useShownZone()
  return (
    <li>
      <p className="wrap-anywhere">{mail.subject ?? kindOf(mail)}</p>
      <p className="text-sm text-soft wrap-anywhere">
        <span className={tone === 'bad' ? 'font-medium text-bad' : tone === 'warn' ? 'text-warn' : ''}>
          {label}
        </span>{' '}
        · {formatInstant(sentAt ?? createdAt, zone)}
        {lastError !== null && state !== 'sent' && <span className="block text-bad">{lastError}</span>}
      </p>
    </li>
  )
}

const OwnAnswersDialog = lazyDialog(
  async () => (await import('#web/attendance/panel/own-answers-dialog.tsx')).OwnAnswersDialog,
)

type OwnAnswersSectionProps = { row: Row; venueId: string }

/** The edition's custom questions with a person's answers; renders nothing if there are none. */
function OwnAnswersSection({ row, venueId }: OwnAnswersSectionProps) {
  const { personId } = row
  const sheet = useQuery(api.questions.ofPerson.queryOptions({ input: { venueId, personId } }))
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const editing = useOnDemand<PersonQuestions>(OwnAnswersDialog)
  if (sheet.isLoadingError)
    return (
      <Section title={ownTitle}>
        <ErrorState message={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} />
      </Section>
    )
  const { data } = sheet
  if (!data || data.questions.length === 0) return null
  const { questions, answers } = data
  const studioId = studios.find(({ name }) => name === row.studio)?.id ?? null
  const situation = { attending: row.attending, isFlying: row.hasFlight, studioId, own: answers }
  const applicable = new Set(questionsFor(questions, situation))
  const shownQuestions = questions.filter(
    (question) => applicable.has(question) || answers[question.id] !== undefined,
  )
  return (
    <Section title={ownTitle} onEdit={() => editing.open(data)}>
      {shownQuestions.length === 0 && <None>They are asked none of them.</None>}
      <Facts>
        {shownQuestions.map((question) => (
          <Fact key={question.id} label={question.label}>
            <span className="whitespace-pre-line">
              {ownAnswerWords(question, answers[question.id]) || <None>Not answered</None>}
            </span>
          </Fact>
        ))}
      </Facts>
      {editing.subject && (
        <OwnAnswersDialog row={row} venueId={venueId} sheet={editing.subject} onClose={editing.close} />
      )}
    </Section>
  )
}

const ownTitle = 'Your own questions'
