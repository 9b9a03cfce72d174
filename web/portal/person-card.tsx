import type { ReactNode } from 'react'
import type { StayQuestion } from '#contract/fields.ts'
import { dietText } from '#web/portal/diet-text.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Initials } from '#web/ui/initials.tsx'

/** What the event knows of the guest, and the way to change it. */
export function PersonCard({ home: { person, checkInTime } }: { home: GuestHome }) {
  const { opener, opened } = useOpened(DetailsDialog)
  return (
    <Card title="Personal Information" aside={checkInTime && <Badge tone="ok">Checked In</Badge>}>
      <div className="flex items-center gap-3">
        <Initials name={person.fullName} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{person.fullName}</p>
          <p className="text-sm wrap-anywhere text-soft">{person.email ?? 'No e-mail address'}</p>
        </div>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        {Object.values(details).map(({ term, read }) => (
          <Detail key={term} term={term}>
            {read(person)}
          </Detail>
        ))}
      </dl>
      <div>
        <Button {...opener} size="small">
          Edit my details
        </Button>
      </div>
      {opened && <DetailsDialog person={person} onClose={opened.close} />}
    </Card>
  )
}

type Person = GuestHome['person']

const details: Record<'phone' | StayQuestion, { term: string; read: (person: Person) => ReactNode }> = {
  diet: {
    term: 'Dietary preferences',
    read: (person) => dietText(person) ?? <Quiet>No dietary preferences specified</Quiet>,
  },
  allergies: {
    term: 'Allergies',
    read: (person) => <AllergyDetail {...person} />,
  },
  openToRoomSharing: { term: 'Sharing a room', read: sharingText },
  phone: { term: 'Phone', read: ({ phone }) => phone ?? <Quiet>No phone number</Quiet> },
}

const DetailsDialog = lazyDialog(async () => (await import('#web/portal/details-dialog.tsx')).DetailsDialog)

function sharingText({ openToRoomSharing }: Person): ReactNode {
  if (openToRoomSharing === null) return <Quiet>Not answered yet</Quiet>
  return openToRoomSharing ? 'Happy to share' : 'Rather not'
}

type AllergyDetailProps = Pick<Person, 'allergies' | 'kitchenMayKnow'>

/** Three answers: never given, none, or a list. */
export function AllergyDetail({ allergies, kitchenMayKnow }: AllergyDetailProps) {
  if (allergies === null) return <Quiet>No allergies reported</Quiet>
  if (allergies.length === 0) return 'None'
  return (
    <>
      {allergies.join(', ')}
      {kitchenMayKnow && <span className="block text-sm text-soft">The kitchen sees your first name</span>}
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <span className="text-soft">{children}</span>

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
