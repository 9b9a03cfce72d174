import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, SearchX, X } from 'lucide-react'
import { useState } from 'react'
import { ActivityList } from '#web/audit/activity-list.tsx'
import { aboutText, historySearch, subjectOf } from '#web/audit/history-search.ts'
import { searchBy } from '#web/base/search.ts'
import { changeSearch, useSearch } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { RowButton } from '#web/ui/row-button.tsx'

/** /history: an edition's audit log. */
export const HistoryPage = () => (
  <EditionPage
    title="History"
    subtitle="Who changed what, the latest first"
    loading={{ shape: 'list', count: 6 }}
  >
    {({ id }) => <HistoryView key={id} venueId={id} />}
  </EditionPage>
)

const undoButton = (entry: Outputs['audit']['list']['entries'][number]) => <UndoButton entry={entry} />

const filterBy = (filters: { about?: string | undefined; by?: string | undefined }) =>
  changeSearch(filters, { replace: true })

const showAll = () => filterBy({ about: undefined, by: undefined })

function HistoryView({ venueId }: { venueId: string }) {
  const { about: aboutParameter, by } = historySearch.stateOf(useSearch())
  const about = subjectOf(aboutParameter)
  const subjects = useQuery(api.audit.subjects.queryOptions({ input: { venueId } }))
  const history = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: string | undefined) => ({
        venueId,
        before,
        ...(about && { about }),
        ...(by !== undefined && { actorId: by }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    }),
  )
  const hasFilter = about !== undefined || by !== undefined
  const isGone = about !== undefined && history.isError && explain(history.error).code === 'NOT_FOUND'
  return (
    <>
      <Loaded query={subjects} loading={{ shape: 'text', count: 1 }}>
        {({ subjects: all, actors }) => (
          <HistoryToolbar
            subjects={all}
            about={
              about && {
                // Keeps the filter's subject even if it was removed and is no longer offered.
                ...about,
                name: 'No longer on this list',
                ...all.find(({ kind, id }) => kind === about.kind && id === about.id),
              }
            }
            onAbout={(subject) => filterBy({ about: subject && aboutText(subject) })}
            actors={actors}
            by={by}
            onBy={(id) => filterBy({ by: id })}
          />
        )}
      </Loaded>
      {isGone && (
        <EmptyState
          icon={SearchX}
          title="That is no longer at this event"
          hint="It was deleted, or belongs to another event."
          action={<Button onPress={showAll}>Show everything</Button>}
        />
      )}
      <Loaded
        query={{ ...history, isError: history.isError && !isGone }}
        {...(!isGone && { loading: { shape: 'list', count: 6 } })}
        failed="The history could not be loaded."
      >
        {({ pages }) => (
          <Card>
            <p className="mb-3 text-sm text-soft">
              Answers, check-ins, beds, seats, room plans and moved agenda items can be undone here, as long
              as nobody has changed them since.
            </p>
            <ActivityList
              entries={pages.flatMap(({ entries }) => entries)}
              below={undoButton}
              empty={
                hasFilter ? (
                  <EmptyState
                    icon={SearchX}
                    title="Nothing was changed there"
                    action={<Button onPress={showAll}>Show everything</Button>}
                  />
                ) : (
                  <EmptyState icon={History} title="Nothing was changed yet" />
                )
              }
            />
          </Card>
        )}
      </Loaded>
      {history.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type Subject = Outputs['audit']['subjects']['subjects'][number]

type HistoryToolbarProps = {
  subjects: readonly Subject[]
  about: Subject | undefined
  onAbout: (subject: Subject | undefined) => void
  actors: Outputs['audit']['subjects']['actors']
  by: string | undefined
  onBy: (id: string | undefined) => void
}

/** The most matches offered at once. */
const maxOptions = 30
const anyone = 'anyone'

const searchSubjects = searchBy<Subject>(({ kind, name }) => `${name}\n${kinds[kind]}`)

/** Filters the history by person or thing, and by the organiser who made the change. */
function HistoryToolbar({ subjects, about, onAbout, actors, by, onBy }: HistoryToolbarProps) {
  const [typed, setTyped] = useState('')
  const options = searchSubjects(subjects, typed)
    .slice(0, maxOptions)
    .map(({ kind, id, name }) => ({ id, label: labelOf({ kind, name }), description: kinds[kind] }))
  return (
    <div data-toolbar className="mb-3 flex items-end gap-2 narrow:flex-wrap">
      {about ? (
        <Button onPress={() => onAbout(undefined)} aria-label={`${labelOf(about)}: show everything again`}>
          <span className="max-w-72 truncate">{labelOf(about)}</span>
          <X className="size-4 shrink-0" aria-hidden />
        </Button>
      ) : (
        <div className="min-w-0 flex-1 narrow:basis-full max-w-md">
          <ComboBox
            label="Person, room or item"
            isLabelHidden
            placeholder="Person, room or item..."
            options={options}
            isFiltered
            inputValue={typed}
            onInputChange={setTyped}
            value={null}
            onChange={(id) => {
              setTyped('')
              onAbout(subjects.find((subject) => subject.id === id))
            }}
            empty="Nobody and nothing of this event matches"
          />
        </div>
      )}
      <div className="min-w-0 flex-1 narrow:basis-full max-w-md">
        <Select
          label="Done by"
          isLabelHidden
          options={[
            { id: anyone, label: 'Done by anyone' },
            ...actors.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={by ?? anyone}
          onChange={(id) => onBy(id === anyone ? undefined : id)}
        />
      </div>
    </div>
  )
}

const labelOf = ({ kind, name }: Pick<Subject, 'kind' | 'name'>) => (kind === 'room' ? `Room ${name}` : name)

const kinds = {
  person: 'Person',
  room: 'Room',
  workshop: 'Workshop or activity',
  agendaItem: 'Agenda item',
  meal: 'Meal',
} as const

type UndoButtonProps = { entry: Outputs['audit']['list']['entries'][number] }

const toPage = passFocusTo('main')

const undoneMessage = ({ notRestored }: { notRestored: readonly string[] }) =>
  notRestored.length === 0 ? 'Undone' : { title: 'Undone', description: `${notRestored.join('. ')}.` }

/** Undoes an entry, or says why that is no longer possible; renders nothing for entries that never had an Undo. */
function UndoButton({ entry: { id, who, did, undo } }: UndoButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const action = useAction(api.audit.undo, { success: undoneMessage, failure: 'Not undone' })
  if (undo === null) return null
  if ('whyNot' in undo) return <span className="block text-sm text-soft">{undo.whyNot}</span>
  return (
    <span ref={toPage} className="mt-1 block">
      <RowButton
        aria-label={`Undo: ${who ?? 'Quarterdeck'} ${did}`}
        {...(undo.asks !== null && { 'aria-haspopup': 'dialog' as const })}
        isDisabled={action.isPending}
        onPress={() => (undo.asks === null ? action.run({ id }) : setAsking(true))}
      >
        Undo
      </RowButton>
      {isAsking && (
        <ConfirmDialog
          action={api.audit.undo}
          input={{ id }}
          title="Undo this?"
          confirmLabel="Undo"
          cancel="Leave it"
          isDanger={false}
          success={undoneMessage}
          onClose={() => setAsking(false)}
        >
          <p>
            {who ?? 'Quarterdeck'} {did}.
          </p>
          <p className="mt-2">{undo.asks}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
