import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaDraft } from '#web/agenda/draft-changes.ts'
import { DraftDialog } from '#web/agenda/draft-dialog.tsx'
import { PublishQuestion } from '#web/agenda/publish-question.tsx'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { changesSentence } from '#web/shell/draft-notice.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Whether guests see the agenda as it is changed, and what they don't see yet. */
export function DraftBar({ venue }: { venue: VenueChoice }) {
  const draft = useQuery(api.agenda.draft.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={draft} failed="Failed to fetch the draft.">
      {(known) => <Bar venue={venue} draft={known} />}
    </Loaded>
  )
}

type Asked = 'changes' | 'publish' | 'end'

function Bar({ venue, draft }: { venue: VenueChoice; draft: AgendaDraft }) {
  const [asked, setAsked] = useState<Asked>()
  const { publishedAt, changes } = draft
  const isDraft = publishedAt !== null
  // The bar itself says what is in force, and a message would lie over the last day, where entries are dropped.
  const set = useAction(api.agenda.setDraft)
  const switchTo = (next: boolean) =>
    !next && changes.length > 0 ? setAsked('end') : set.run({ venueId: venue.id, isDraft: next })
  const close = () => setAsked(undefined)
  return (
    <section
      aria-label="Draft"
      data-screen-only
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <Switch
        isSelected={isDraft}
        onChange={switchTo}
        description={
          isDraft
            ? `Guests still see the agenda as published on ${formatInstant(publishedAt, venue.timeZone)}.`
            : 'Switch it on to plan changes that guests see only once you publish them.'
        }
      >
        Draft
      </Switch>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {isDraft && (changes.length === 0 ? 'No unpublished changes' : changesSentence(changes.length))}
        </p>
        {changes.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button aria-haspopup="dialog" onPress={() => setAsked('changes')}>
              See changes
            </Button>
            <Button variant="primary" aria-haspopup="dialog" onPress={() => setAsked('publish')}>
              Publish
            </Button>
          </div>
        )}
      </div>
      {asked === 'publish' && <PublishQuestion venueId={venue.id} draft={draft} onClose={close} />}
      {(asked === 'changes' || asked === 'end') && (
        <DraftDialog
          venueId={venue.id}
          draft={draft}
          isEnding={asked === 'end'}
          onDone={() => {
            close()
            if (asked === 'end') set.run({ venueId: venue.id, isDraft: false })
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
