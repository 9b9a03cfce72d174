import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { ownColumn } from '#contract/people.ts'
import { LP } from '#contract/answers.ts'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import type { List } from '#web/imports/list.ts'
import { useImport, type Counts } from '#web/imports/use-import.ts'
import { useList } from '#web/imports/use-list.ts'
import { hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { Notice } from '#web/ui/notice.tsx'
import { allergiesAmongDiets, peopleLines, type PeopleColumn } from '#web/people/people-columns.ts'
import { UnknownColumns } from '#web/people/unknown-columns.tsx'
import { peopleKind } from '#web/people/people-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

/** The questions that a file for this edition may answer. */
const fileQuestions = ({ questions }: Outputs['questions']['list']) =>
  questions.filter(({ asking, readers }) => asking !== null && readers.includes('organisers'))

/** A constant, so that memoized components aren't re-rendered. */
const noQuestions: ReturnType<typeof fileQuestions> = []
const noStudios: never[] = []

type ImportPeopleDialogProps = { venueId: string; file?: File | undefined; onClose: () => void }

/** Imports many people at once, from a file or a mail. */
export function ImportPeopleDialog({ venueId, file, onClose }: ImportPeopleDialogProps) {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? noStudios
  const [studioMapping, setStudioMapping] = useState<StudioMapping>([])
  const questionList = useQuery(
    api.questions.list.queryOptions({ input: { venueId }, select: fileQuestions }),
  )
  const questions = questionList.data ?? noQuestions
  const kind = useMemo(
    () =>
      peopleKind(
        studios.map(({ name }) => name),
        questions,
      ),
    [studios, questions],
  )
  const imported = useList<PeopleColumn>(kind)
  const isFileRead = useRef(false)
  useEffect(() => {
    if (!file || isFileRead.current || questionList.isPending) return
    isFileRead.current = true
    void imported.choose(file)
  }, [file, imported, questionList.isPending])
  const importing = useImport({
    save: api.people.import,
    preview: api.people.previewImport.call,
    imported,
    fileOf: ({ mapping, rows, numbers }) => ({
      venueId,
      ...peopleLines(mapping, rows, questions),
      numbers,
      studios: studioMapping,
    }),
    savedText,
    undoneText: (undone) => `Import undone for ${peopleText(undone)}`,
    keptText: (kept) =>
      `${pluralize(kept, 'person was', 'people were')} changed or invited since, and stay as they are`,
    onClose,
  })
  return (
    <ImportDialog
      {...importing}
      title="Import a list"
      description="One person per line. You see what each line does before anything is saved."
      placeholder={'Zoë Lindqvist, zoe@example.org, Oslo\nHaruka Yamamoto, haruka@example.org'}
      kind={kind}
      context={JSON.stringify(studioMapping)}
      saveLabel={saveLabel}
      renderQuestions={(preview) => (
        <>
          {imported.list && <AllergyWarning list={imported.list} />}
          <StudioMappingFields
            unknown={preview?.unknownStudios ?? noStudios}
            studios={studios}
            mapping={studioMapping}
            onMapping={setStudioMapping}
          />
          {imported.list && (
            <UnknownColumns
              venueId={venueId}
              list={imported.list}
              onMade={(index, id) => imported.setColumn(index, ownColumn(id))}
            />
          )}
        </>
      )}
      note={
        <>
          {'New people are “maybe” and not invited yet. You invite them afterwards: '}
          <PageLink href={hrefOf('/bulk-setup', { venue: venueId })} className="font-medium text-brand">
            Invite
          </PageLink>
          .
        </>
      }
    />
  )
}

function AllergyWarning({ list: { mapping, lines } }: { list: List<PeopleColumn> }) {
  const found = allergiesAmongDiets(
    mapping,
    lines.map(({ cells }) => cells),
  )
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      {`The column Diet has words that may be allergies (${found.slice(0, 3).join(', ')}). They are saved as diets and do not count as allergies: give allergies a column of their own, or choose Allergies at its header.`}
    </Notice>
  )
}

const saveLabel = (counts: Counts) =>
  [
    counts.new > 0 && `Add ${peopleText(counts.new)}`,
    counts.changed > 0 && `${counts.new > 0 ? 'change' : 'Change'} ${counts.changed}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Import'

const savedText = (counts: Counts) =>
  [
    counts.new > 0 && `${peopleText(counts.new)} added`,
    counts.changed > 0 && `${peopleText(counts.changed)} changed`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing changed'

type StudioMapping = NonNullable<Inputs['people']['import']['studios']>

type StudioMappingProps = {
  unknown: Outputs['people']['previewImport']['unknownStudios']
  studios: Outputs['studios']['names']
  mapping: StudioMapping
  onMapping: (mapping: StudioMapping) => void
}

/** Asks what unknown studio names mean: all of them new, or each one an existing studio. Memoized while cells are edited. */
const StudioMappingFields = memo(function StudioMappingFields(props: StudioMappingProps) {
  const { unknown, studios, mapping, onMapping } = props
  const answered = new Set(mapping.map(({ name }) => name))
  // Answered names stay visible, because an answer can be changed.
  const names = [
    ...mapping.map(({ name }) => name),
    ...unknown.map(({ name }) => name).filter((name) => !answered.has(name)),
  ]
  if (names.length === 0) return null
  const choose = (name: string, means: string) =>
    onMapping([
      ...mapping.filter((meaning) => meaning.name !== name),
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
            variant="primary"
            onPress={() =>
              onMapping([...mapping, ...unknown.map(({ name }) => ({ name, means: 'new' as const }))])
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
                value={mapping.find((meaning) => meaning.name === name)?.means ?? 'unknown'}
                onChange={(means) => choose(name, means)}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
})
