import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { unannouncedText } from '#web/rooms/room-mails.ts'
import { Button } from '#web/ui/button.tsx'

type Edition = Outputs['rooms']['unannounced'][number]

/** The people who have not heard of their room, at each edition, and the press that tells them. */
export function UnannouncedRooms() {
  const unannounced = useQuery(api.rooms.unannounced.queryOptions())
  return (
    <Loaded query={unannounced} failed="The people who have not heard of their room could not be counted.">
      {(editions) =>
        editions.map((edition) => <UnannouncedEdition key={edition.venueId} edition={edition} />)
      }
    </Loaded>
  )
}

/** The same for one edition: undefined while everyone has heard of their room. */
export function useUnannounced(venueId: string) {
  const editions = useQuery(api.rooms.unannounced.queryOptions()).data
  const edition = editions?.find((one) => one.venueId === venueId)
  const [isAsking, setAsking] = useState(false)
  return {
    action: edition && {
      id: 'tell',
      label: tellText(edition),
      icon: Mail,
      note: unannouncedText(edition.people),
      onAction: () => setAsking(true),
    },
    dialog: edition && isAsking && <TellQuestion edition={edition} onClose={() => setAsking(false)} />,
  }
}

const tellText = ({ people }: Edition) => `Tell ${pluralize(people, 'person', 'people')}…`

function UnannouncedEdition({ edition }: { edition: Edition }) {
  const { name, people } = edition
  const [isAsking, setAsking] = useState(false)
  return (
    <section
      aria-label={`Rooms at ${name}`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-5 py-3"
    >
      <p className="font-medium">{`${name}: ${unannouncedText(people)}`}</p>
      <Button onPress={() => setAsking(true)}>
        <Mail className="size-4" aria-hidden />
        {tellText(edition)}
      </Button>
      {isAsking && <TellQuestion edition={edition} onClose={() => setAsking(false)} />}
    </section>
  )
}

type TellQuestionProps = { edition: Edition; onClose: () => void }

const TellQuestion = ({ edition: { venueId, people }, onClose }: TellQuestionProps) => (
  <MailingDialog
    title={`Tell ${pluralize(people, 'person', 'people')} of their room?`}
    mailing={{ call: 'rooms.announce', input: { venueId } }}
    label="Tell them"
    action={api.rooms.announce}
    input={(announced) => ({ venueId, announced })}
    success={({ mailed, isHeld }) =>
      isHeld && mailed > 0
        ? `${pluralize(mailed, 'e-mail waits', 'e-mails wait')} on the Mail page for a mail server`
        : `${pluralize(mailed, 'person gets', 'people get')} an e-mail`
    }
    onClose={onClose}
  >
    <p>Each of them gets an e-mail with their room. People without an account get none.</p>
  </MailingDialog>
)
