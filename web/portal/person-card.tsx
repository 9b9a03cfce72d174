import { useQuery } from '@tanstack/react-query'
import { answerText, inOrder, questionNamed, questionNames, type QuestionName } from '#contract/questions.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Detail } from '#web/ui/detail.tsx'
import { Initials } from '#web/ui/initials.tsx'

/** The guest's data at this event, with buttons to change it. */
export function PersonCard({ home }: { home: GuestHome }) {
  const { person, checkInTime } = home
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
        {questionOrder.map((name) => (
          <Detail key={name} term={name === 'diet' ? 'Dietary preferences' : questionNamed(name).term}>
            {name === 'allergies' ? <AllergyDetail {...person} /> : (textOf(name, person) ?? blank(name))}
          </Detail>
        ))}
      </dl>
      <div>
        <Button {...opener} size="small">
          Edit my details
        </Button>
      </div>
      <OwnAnswers home={home} />
      {opened && <DetailsDialog person={person} onClose={opened.close} />}
    </Card>
  )
}

/** In a chunk of its own, because most editions have no custom questions. */
function OwnAnswers({ home }: { home: GuestHome }) {
  const { data: sheet } = useQuery(api.questions.mine.queryOptions({ input: { venueId: home.venue.id } }))
  const hasQuestions = sheet !== undefined && sheet.questions.length > 0
  const list = useQuery({
    queryKey: ['own answers list'],
    queryFn: loadOwnAnswers,
    staleTime: Infinity,
    enabled: hasQuestions,
  })
  return hasQuestions && <Loaded query={list}>{(List) => <List home={home} sheet={sheet} />}</Loaded>
}

const loadOwnAnswers = async () => (await import('#web/portal/own-answers.tsx')).OwnAnswersList

type Person = GuestHome['person']

const questionOrder = inOrder(['diet', 'allergies', 'openToRoomSharing', 'phone'], questionNames)

const blanks: Partial<Record<QuestionName, string>> = {
  diet: 'No dietary preferences specified',
  allergies: 'No allergies reported',
  phone: 'No phone number',
}
const blank = (name: QuestionName) => <span className="text-soft">{blanks[name] ?? 'Not answered yet'}</span>

function textOf(name: QuestionName, person: Person): string | null {
  if (name !== 'openToRoomSharing' || person.openToRoomSharing === null)
    return answerText(name, person, 'guest')
  return person.openToRoomSharing ? 'Happy to share' : 'Rather not'
}

const DetailsDialog = lazyDialog(async () => (await import('#web/portal/details-dialog.tsx')).DetailsDialog)

type AllergyDetailProps = Pick<Person, 'allergies' | 'kitchenMayKnow'>

/** Three cases: no answer, none, or a list. */
export function AllergyDetail({ allergies, kitchenMayKnow }: AllergyDetailProps) {
  if (allergies === null) return blank('allergies')
  if (allergies.length === 0) return 'None'
  return (
    <>
      {allergies.join(', ')}
      {kitchenMayKnow && <span className="block text-sm text-soft">The kitchen sees your first name</span>}
    </>
  )
}
