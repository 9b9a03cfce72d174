import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mostLines } from '#contract/imports.ts'
import { ListGrid } from '#web/imports/list-grid.tsx'
import { ListSource } from '#web/imports/list-source.tsx'
import { countOutcomes, OutcomeBar } from '#web/imports/outcome-bar.tsx'
import { Recognised } from '#web/imports/recognised.tsx'
import { useList, type List } from '#web/imports/use-list.ts'
import { usePreview } from '#web/imports/use-preview.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { guessPeople, peopleLines, peopleSpecs, type PeopleColumn } from '#web/people/people-columns.ts'
import { StudioMeanings, type Meanings } from '#web/people/studio-meanings.tsx'
import { useImportPeople } from '#web/people/use-import-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ImportPeopleDialogProps = { venueId: string; onClose: () => void }

/** Many people at once, from a file or a mail: what each line does is shown before anything is saved. */
export function ImportPeopleDialog({ venueId, onClose }: ImportPeopleDialogProps) {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const specs = peopleSpecs(studios.map(({ name }) => name))
  const list = useList<PeopleColumn>({
    name: 'people',
    specs,
    guess: (heads, rows) => guessPeople(heads, rows, specs),
  })
  return (
    <Dialog
      title="Import a list"
      description={
        list.list ? undefined : 'One person per line. You see what each line does before anything is saved.'
      }
      width={list.list ? 'full' : 'wide'}
      onClose={onClose}
    >
      <form aria-label="Import a list" onSubmit={(event) => event.preventDefault()}>
        {/* So that closing asks before a list that was mended is lost. */}
        <input type="hidden" name="revision" value={list.revision} />
        {list.list ? (
          <PeopleList
            venueId={venueId}
            imported={list}
            list={list.list}
            studios={studios}
            onClose={onClose}
          />
        ) : (
          <ListSource
            placeholder={'Zoë Lindqvist, zoe@example.org, Oslo\nHaruka Yamamoto, haruka@example.org'}
            isReading={list.isReading}
            problem={list.problem}
            onPaste={list.paste}
            onChoose={(file) => void list.choose(file)}
          />
        )}
      </form>
    </Dialog>
  )
}

type PeopleListProps = {
  venueId: string
  imported: ReturnType<typeof useList<PeopleColumn>>
  list: List<PeopleColumn>
  studios: Outputs['studios']['names']
  onClose: () => void
}

function PeopleList({ venueId, imported, list, studios, onClose }: PeopleListProps) {
  const [meanings, setMeanings] = useState<Meanings>([])
  const [isProblemsOnly, setProblemsOnly] = useState(false)
  const numbers = list.lines.map(({ number }) => number)
  const file = () => ({
    venueId,
    ...peopleLines(
      list.mapping,
      list.lines.map(({ cells }) => cells),
    ),
    studios: meanings,
    numbers,
  })
  const isTooLong = numbers.length > mostLines
  const preview = usePreview(
    `${imported.revision} ${JSON.stringify(meanings)}`,
    isTooLong ? undefined : numbers,
    (signal) => api.people.previewImport.call(file(), { signal }),
  )
  const { outcomes } = preview
  const counts = countOutcomes(outcomes.values())
  const save = useImportPeople((lines) => {
    const left = new Set(numbers.filter((_, at) => lines[at]?.outcome === 'problem'))
    if (left.size === 0) onClose()
    else imported.keep(left)
  })
  const shown = isProblemsOnly
    ? list.lines.filter(({ number }) => outcomes.get(number)?.outcome === 'problem')
    : list.lines
  return (
    <div className="flex flex-col gap-3">
      <Recognised list={list} onReadAs={imported.readAs} onHeads={imported.setHeads} />
      {isTooLong && (
        <Notice tone="bad">{`That is ${pluralize(numbers.length, 'line')}. You can import at most ${mostLines} at once.`}</Notice>
      )}
      {preview.problem !== undefined && <ErrorState message={preview.problem} onRetry={preview.retry} />}
      <StudioMeanings
        unknown={preview.answer?.unknownStudios ?? []}
        studios={studios}
        meanings={meanings}
        onMeanings={setMeanings}
      />
      <OutcomeBar
        counts={counts}
        isCurrent={preview.isCurrent}
        isProblemsOnly={isProblemsOnly}
        onProblemsOnly={setProblemsOnly}
      />
      <ListGrid
        label="Lines"
        lines={shown}
        outcomes={outcomes}
        heads={list.heads}
        width={list.width}
        mapping={list.mapping}
        specs={peopleSpecs([])}
        onColumn={imported.setColumn}
        onCell={imported.setCell}
      />
      <p className="text-sm text-soft">
        {'New people are “maybe” and not invited yet. You invite them afterwards in '}
        <Link to="/bulk-setup" search={{ venue: venueId }} className="font-medium text-brand">
          Guest Setup
        </Link>
        .
      </p>
      <FormActions>
        <Button slot="close">{save.isSaved ? 'Close' : 'Cancel'}</Button>
        <Button
          variant="primary"
          isPending={save.isPending}
          pendingLabel="Importing..."
          whyDisabled={whyDisabled(counts, preview.isCurrent)}
          onPress={() => save.run(file())}
        >
          {labelOf(counts)}
        </Button>
      </FormActions>
    </div>
  )
}

type Counts = ReturnType<typeof countOutcomes>

function whyDisabled(counts: Counts, isCurrent: boolean): string | undefined {
  if (!isCurrent) return 'The lines are still being checked'
  return counts.new + counts.changed === 0 ? 'None of these lines adds or changes anyone' : undefined
}

function labelOf(counts: Counts): string {
  const parts = [
    counts.new > 0 && `Add ${pluralize(counts.new, 'person', 'people')}`,
    counts.changed > 0 && `${counts.new > 0 ? 'change' : 'Change'} ${counts.changed}`,
  ].filter(Boolean)
  return parts.join(', ') || 'Import'
}
