import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { unannouncedText } from '#web/rooms/room-mails.ts'
import { ActionButton, entry } from '#web/ui/page-actions.tsx'

type Edition = Outputs['rooms']['unannounced'][number]

const unannouncedQuery = api.rooms.unannounced.queryOptions()

/** The people who don't know their room yet, by edition, with the action that e-mails them. */
export function UnannouncedRooms() {
  const unannounced = useQuery(unannouncedQuery)
  return (
    <Loaded query={unannounced} failed="The people who have not heard of their room could not be counted.">
      {(editions) =>
        editions.map((edition) => <UnannouncedEdition key={edition.venueId} edition={edition} />)
      }
    </Loaded>
  )
}

function UnannouncedEdition({ edition }: { edition: Edition }) {
  const { action, dialog } = useAnnouncement(edition)
  return (
    <section
      aria-label={`Rooms at ${edition.name}`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-5 py-3"
    >
      <p className="font-medium">{`${edition.name}: ${unannouncedText(edition.people)}`}</p>
      {action && <ActionButton action={action} />}
      {dialog}
    </section>
  )
}

/** The action for a single edition; undefined once everyone knows their room. */
export function useUnannounced(venueId: string) {
  const editions = useQuery(unannouncedQuery).data
  return useAnnouncement(editions?.find((one) => one.venueId === venueId))
}

function useAnnouncement(edition: Edition | undefined) {
  const [isAsking, setAsking] = useState(false)
  if (!edition) return {}
  const { venueId, people } = edition
  const recipientText = peopleText(people)
  return {
    action: {
      ...entry(`Tell ${recipientText}…`, Mail, () => setAsking(true)),
      note: unannouncedText(people),
    },
    dialog: isAsking && (
      <MailingDialog
        title={`Tell ${recipientText} of their room?`}
        mailing={{ call: 'rooms.announce', input: { venueId } }}
        label="Tell them"
        action={api.rooms.announce}
        input={(announced) => ({ venueId, announced })}
        success={({ mailed, isHeld }) =>
          isHeld && mailed > 0
            ? `${pluralize(mailed, 'e-mail waits', 'e-mails wait')} on the Mail page for a mail server`
            : `${pluralize(mailed, 'person gets', 'people get')} an e-mail`
        }
        onClose={() => setAsking(false)}
      >
        <p>Each of them gets an e-mail with their room. People without an account get none.</p>
      </MailingDialog>
    ),
  }
}
