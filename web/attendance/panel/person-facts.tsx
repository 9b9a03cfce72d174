import { answerText, inOrder, organiserTerm, questionNames } from '#contract/questions.ts'
import { Fact, Facts, None } from '#web/attendance/panel/panel-section.tsx'
import type { Person } from '#web/attendance/panel/person.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** How they are reached. */
export const Contact = ({ person }: { person: Person }) => (
  <Facts>
    <Fact label="E-mail">
      <Copied text={person.email} label="Copy e-mail" href={`mailto:${person.email}`} />
      <MailRefused {...person} />
    </Fact>
    <Fact label="Phone">
      <Copied text={person.phone} label="Copy phone" href={`tel:${person.phone}`} />
    </Fact>
  </Facts>
)

function Copied({ text, label, href }: { text: string | null; label: string; href: string }) {
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

/** What they said about food and their room; blank is not the same as none. */
export const Stay = ({ person }: { person: Person }) => (
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
