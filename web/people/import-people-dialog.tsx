import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { LP } from '#contract/answers.ts'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import type { List } from '#web/imports/list.ts'
import { useImport, type Counts } from '#web/imports/use-import.ts'
import { useList } from '#web/imports/use-list.ts'
import { api } from '#web/lib/api.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { peopleLines, type PeopleColumn } from '#web/people/people-columns.ts'
import { peopleKind } from '#web/people/people-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

type Meanings = NonNullable<Inputs['people']['import']['studios']>

type StudioMeaningsProps = {
  unknown: Outputs['people']['previewImport']['unknownStudios']
  studios: Outputs['studios']['names']
  meanings: Meanings
  onMeanings: (meanings: Meanings) => void
}

/**
 * What the names of studios mean that nobody typed before: all of them new, or each one of those there are. Kept while
 * cells are mended.
 */
const StudioMeanings = memo(function StudioMeanings(props: StudioMeaningsProps) {
  const { unknown, studios, meanings, onMeanings } = props
  const isSaid = new Set(meanings.map(({ name }) => name))
  // Those already answered stay in sight: an answer can be changed.
  const names = [
    ...meanings.map(({ name }) => name),
    ...unknown.map(({ name }) => name).filter((name) => !isSaid.has(name)),
  ]
  if (names.length === 0) return null
  const say = (name: string, means: string) =>
    onMeanings([
      ...meanings.filter((one) => one.name !== name),
      ...(means === 'unknown' ? [] : [{ name, means: means === 'new' ? ('new' as const) : means }]),
    ])
  const options = [
    { id: 'unknown', label: 'Choose…' },
    { id: 'new', label: 'A new studio' },
    { id: LP, label: `The same as ${LP}` },
    ...studios.map(({ id, name }) => ({ id, label: `The same as ${name}` })),
  ]
  return (
    <section aria-label="Studios" className="rounded-card border border-line px-4 py-3">
      {unknown.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {`${pluralize(unknown.length, 'studio name is', 'studio names are')} new: ${unknown.map(({ name }) => name).join(', ')}`}
          </p>
          <Button
            size="small"
            onPress={() =>
              onMeanings([...meanings, ...unknown.map(({ name }) => ({ name, means: 'new' as const }))])
            }
          >
            {unknown.length === 1 ? 'Create it' : `Create these ${unknown.length}`}
          </Button>
        </div>
      )}
      <Disclosure
        title={
          names.length === 1 ? 'What this studio name means' : `What these ${names.length} studio names mean`
        }
      >
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {names.map((name) => (
            <li key={name}>
              <Select
                label={name}
                options={options}
                value={meanings.find((one) => one.name === name)?.means ?? 'unknown'}
                onChange={(means) => say(name, means)}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
})

/** The same each time, so that what shows it is kept. */
const noStudios: never[] = []

type ImportPeopleDialogProps = { venueId: string; given?: File | undefined; onClose: () => void }

/** Many people at once, from a file or a mail. */
export function ImportPeopleDialog({ venueId, given, onClose }: ImportPeopleDialogProps) {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? noStudios
  const [meanings, setMeanings] = useState<Meanings>([])
  const kind = useMemo(() => peopleKind(studios.map(({ name }) => name)), [studios])
  const imported = useList<PeopleColumn>(kind)
  const isTaken = useRef(false)
  useEffect(() => {
    if (!given || isTaken.current) return
    isTaken.current = true
    void imported.choose(given)
  }, [given, imported])
  const save = useImport({
    save: api.people.import,
    savedText,
    undoneText: (undone) => `Import undone for ${pluralize(undone, 'person', 'people')}`,
    keptText: (kept) =>
      `${pluralize(kept, 'person was', 'people were')} changed or invited since, and stay as they are`,
    onSaved: (left) => (left.size === 0 ? onClose() : imported.keep(left)),
  })
  const fileOf = ({ mapping, lines }: List<PeopleColumn>) => ({
    venueId,
    ...peopleLines(
      mapping,
      lines.map(({ cells }) => cells),
    ),
    numbers: lines.map(({ number }) => number),
    studios: meanings,
  })
  return (
    <ImportDialog
      title="Import a list"
      description="One person per line. You see what each line does before anything is saved."
      placeholder={'Zoë Lindqvist, zoe@example.org, Oslo\nHaruka Yamamoto, haruka@example.org'}
      kind={kind}
      imported={imported}
      context={JSON.stringify(meanings)}
      preview={(list, signal) => api.people.previewImport.call(fileOf(list), { signal })}
      save={{ ...save, run: (list) => save.run(fileOf(list)) }}
      saveLabel={saveLabel}
      renderQuestions={(preview) => (
        <StudioMeanings
          unknown={preview?.unknownStudios ?? noStudios}
          studios={studios}
          meanings={meanings}
          onMeanings={setMeanings}
        />
      )}
      note={
        <>
          {'New people are “maybe” and not invited yet. You invite them afterwards in '}
          <Link to="/bulk-setup" search={{ venue: venueId }} className="font-medium text-brand">
            Guest Setup
          </Link>
          .
        </>
      }
      onClose={onClose}
    />
  )
}

const saveLabel = (counts: Counts) =>
  [
    counts.new > 0 && `Add ${pluralize(counts.new, 'person', 'people')}`,
    counts.changed > 0 && `${counts.new > 0 ? 'change' : 'Change'} ${counts.changed}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Import'

const savedText = (counts: Counts) =>
  [
    counts.new > 0 && `${pluralize(counts.new, 'person', 'people')} added`,
    counts.changed > 0 && `${pluralize(counts.changed, 'person', 'people')} changed`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing changed'
