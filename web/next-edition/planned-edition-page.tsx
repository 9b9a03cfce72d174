import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { formatLongDateRange, wallClockOf } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { pointsToLookAt } from '#web/next-edition/to-look-at.ts'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TaskList } from '#web/ui/task-list.tsx'

type Contents = Outputs['nextEdition']['contents']

/** /planned-edition: what a new edition contains, what to check, and the next steps. */
export const PlannedEditionPage = () => (
  <EditionPage
    title="The new edition"
    subtitle="What it holds, and what to look at before you invite people"
    loading={{ shape: 'list', count: 6 }}
  >
    {(venue) => <LoadedEdition key={venue.id} venue={venue} />}
  </EditionPage>
)

function LoadedEdition({ venue }: { venue: VenueChoice }) {
  const contents = useQuery(api.nextEdition.contents.queryOptions({ input: { venueId: venue.id } }))
  const [isUndoing, setUndoing] = useState(false)
  return (
    <Loaded query={contents} loading={{ shape: 'list', count: 6 }} failed="Failed to fetch the edition.">
      {(found) => (
        <div className="flex max-w-2xl flex-col gap-5">
          <ContentsCard venue={venue} contents={found} />
          <Checklist venue={venue} contents={found} />
          <div className="flex flex-wrap gap-2">
            <LinkButton variant="primary" href={`/bulk-setup?venue=${venue.id}`}>
              Invite people
            </LinkButton>
            <LinkButton href={`/attendance?venue=${venue.id}`}>Open the list of people</LinkButton>
            {found.canUndo && <Button onPress={() => setUndoing(true)}>Undo this plan</Button>}
          </div>
          {isUndoing && (
            <ConfirmDialog
              title="Undo this plan?"
              isDanger
              action={api.nextEdition.undo}
              input={{ venueId: venue.id }}
              confirmLabel="Undo"
              success="Plan undone"
              failure="Failed to undo the plan"
              onSuccess={() => go('/venues')}
              onClose={() => setUndoing(false)}
            >
              {venueLabel(venue)} is deleted with all that was copied, and what was changed there since. The
              event it was copied from stays as it is.
            </ConfirmDialog>
          )}
        </div>
      )}
    </Loaded>
  )
}

function ContentsCard({ venue, contents }: { venue: VenueChoice; contents: Contents }) {
  const { rooms, beds, agenda, workshops, meals, people } = contents
  return (
    <Card title={venueLabel(venue)}>
      <p className="text-soft">{formatLongDateRange(venue.eventStartDate, venue.eventEndDate)}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{`${pluralize(rooms, 'room')} with ${pluralize(beds, 'bed')}`}</li>
        <li>{pluralize(agenda, 'agenda item')}</li>
        <li>{pluralize(workshops, 'workshop')}</li>
        <li>{pluralize(meals, 'meal')}</li>
        <li>{`${peopleText(people)} on the list`}</li>
      </ul>
    </Card>
  )
}

function Checklist({ venue, contents }: { venue: VenueChoice; contents: Contents }) {
  const [now] = useState(() => new Date().toISOString())
  const points = pointsToLookAt(contents, wallClockOf(now, venue.timeZone) ?? now.slice(0, 16))
  return (
    <Card title="Worth checking">
      {points.length === 0 ? (
        <p className="text-soft">Nothing stands out.</p>
      ) : (
        <TaskList
          tasks={points.map(({ sentence, page, pageLabel }) => ({
            sentence,
            href: `${page}?venue=${venue.id}`,
            label: pageLabel,
          }))}
        />
      )}
    </Card>
  )
}
