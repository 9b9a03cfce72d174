import { aboutText } from '#web/audit/history-search.ts'
import { PersonEdition } from '#web/attendance/panel/person-edition.tsx'
import { Contact, Stay } from '#web/attendance/panel/person-facts.tsx'
import { PersonHistory } from '#web/attendance/panel/person-history.tsx'
import { PersonMails } from '#web/attendance/panel/person-mails.tsx'
import { Section } from '#web/attendance/panel/panel-section.tsx'
import type { Person } from '#web/attendance/panel/person.ts'
import { loadEditPerson } from '#web/attendance/row-dialogs.tsx'
import type * as EditPerson from '#web/people/edit-person-dialog.tsx'
import { foreignClock } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ShownZoneProvider } from '#web/lib/shown-zone.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type PersonCardProps = { person: Person; venue: VenueChoice | undefined }

/** Answer, bed, flights, food, mails and notes of one person; what is of an edition is of the one on screen. */
export function PersonCard({ person, venue }: PersonCardProps) {
  const editing = useOnDemand<typeof EditPerson, string>(loadEditPerson)
  const edit = () => editing.ask(person.id)
  const now = useNow()
  const clock = venue && foreignClock(venue.timeZone, now)
  return (
    <ShownZoneProvider value={venue?.timeZone}>
      <div className="flex flex-col gap-4">
        <header>
          <h2 className="wrap-anywhere">{person.fullName}</h2>
          {person.studio !== null && <p className="mt-0.5 text-soft wrap-anywhere">{person.studio}</p>}
          {clock !== undefined && <p className="mt-0.5 text-sm text-soft">{clock}</p>}
        </header>
        {venue && <PersonEdition person={person} venue={venue} />}
        <Section title="Contact" onEdit={edit}>
          <Contact person={person} />
        </Section>
        <Section title="Food and room sharing" onEdit={edit}>
          <Stay person={person} />
        </Section>
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
        {editing.shown && (
          <editing.shown.part.EditPersonDialog personId={editing.shown.asked} onClose={editing.shown.close} />
        )}
      </div>
    </ShownZoneProvider>
  )
}
