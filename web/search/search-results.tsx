import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showThing } from '#web/base/show-thing.ts'
import { go, hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { groupsOf, type Item } from '#web/search/found-items.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { openPerson } from '#web/shell/person-name.tsx'
import { Button } from '#web/ui/button.tsx'

type SearchResultsProps = {
  typed: string
  /** The search field, which keeps the focus and announces the active result. */
  field: HTMLInputElement
  onClose: () => void
}

/** The results below the field while typing: arrows move, Enter opens. */
export function SearchResults({ typed, field, onClose }: SearchResultsProps) {
  const text = typed.trim()
  const { venue } = useVenue()
  const found = useQuery({
    ...api.search.find.queryOptions({ input: { text: text.slice(0, 100), venueId: venue?.id ?? null } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const groups = groupsOf(text === '' ? [] : (found.data ?? []), text)
  const items = groups.flatMap((group) => group.items)
  const [chosenKey, setChosenKey] = useState<string>()
  const active = items.find(({ key }) => key === chosenKey) ?? items[0]
  const open = ({ to, search, thing, personId }: Item) => {
    onClose()
    if (personId !== undefined) return openPerson(personId)
    go(hrefOf(to, { venue: venue?.id, ...search }), {
      onShown: () => thing !== undefined && showThing(thing),
    })
  }
  useKeys(field, {
    move: (step) => {
      const index = items.findIndex(({ key }) => key === active?.key)
      setChosenKey(items.at((index + step) % items.length)?.key)
    },
    choose: () => active && open(active),
  })
  useEffect(() => {
    if (!active) return undefined
    field.setAttribute('aria-activedescendant', idOf(active))
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, active])
  return (
    <>
      {found.isError && !found.isFetching && (
        <div role="alert" className="flex flex-col items-start gap-2 px-3 py-3 text-sm">
          {`The search failed. ${explain(found.error).sentence}`}
          <Button size="small" onPress={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <div id={listId} role="listbox" aria-label="Search results" className="flex flex-col gap-1">
          {groups.map(({ label, items: lines }) => (
            <div key={label} role="group" aria-labelledby={`${listId}-${label}`}>
              <p id={`${listId}-${label}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
                {label}
              </p>
              {lines.map((item) => (
                <ResultLine
                  key={item.key}
                  item={item}
                  isActive={item === active}
                  onOpen={() => open(item)}
                  onPoint={() => setChosenKey(item.key)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={items.length === 0 ? 'px-3 py-3 text-sm text-soft' : 'sr-only'}>
        {statusText(items.length, found.isFetching, text)}
      </p>
    </>
  )
}

const listId = 'search-results'
const idOf = ({ key }: Item) => `${listId}-${key.replaceAll(/[^a-zA-Z0-9-]/g, '_')}`

function statusText(count: number, isFetching: boolean, text: string): string {
  if (isFetching && count === 0) return 'Searching…'
  if (count === 0) return `Nothing found for “${text}”`
  return count === 1 ? '1 result' : `${count} results`
}

type LineProps = { item: Item; isActive: boolean; onOpen: () => void; onPoint: () => void }

function ResultLine({ item, isActive, onOpen, onPoint }: LineProps) {
  const { icon: Icon, title, detail } = item
  return (
    <button
      type="button"
      id={idOf(item)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field, which a press would otherwise take away before the click.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onOpen}
      className="flex min-h-10 w-full cursor-pointer text-left items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-marked pointer-coarse:min-h-11"
    >
      <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {detail !== null && <span className="block truncate text-sm text-soft">{detail}</span>}
      </span>
    </button>
  )
}

type Keys = { move: (step: number) => void; choose: () => void }

/** Handles the field's arrow keys and Enter while results show, always with the latest handlers. */
function useKeys(field: HTMLInputElement, keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      if (event.key === 'ArrowDown') latest.current.move(1)
      else if (event.key === 'ArrowUp') latest.current.move(-1)
      else if (event.key === 'Enter') latest.current.choose()
      else return
      event.preventDefault()
    }
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  }, [field])
}
