import { Search } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** The header's search, which Ctrl or Cmd+K focuses from anywhere. The code of the results loads on demand. */
export function HeaderSearch() {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  useShortcut(() => {
    field?.focus()
    field?.select()
  })
  const close = () => {
    setOpen(false)
    setTyped('')
    field?.blur()
  }
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    // The results have already handled this key, such as the Enter that chose one and closed them.
    if (defaultPrevented) return
    if (key !== 'Escape') return setOpen(true)
    return typed === '' ? close() : setTyped('')
  }
  return (
    <div
      role="search"
      className="group/search ml-auto shrink-0 max-md:focus-within:absolute max-md:focus-within:inset-x-2 max-md:focus-within:z-10 md:@container/search md:relative md:max-w-72 md:min-w-(--control) md:flex-1 md:basis-(--control) md:focus-within:min-w-40"
    >
      {/* On a phone, the search is an icon that opens over the header. */}
      <div className="relative flex min-h-(--control) items-center rounded-control border border-edge max-md:not-group-focus-within/search:w-(--control) max-md:not-group-focus-within/search:border-transparent max-md:group-focus-within/search:bg-raised md:bg-raised @max-[10rem]/search:ml-auto @max-[10rem]/search:w-(--control) text-(length:--control-text) text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        <Search className="ml-3 size-4.5 shrink-0 text-soft" aria-hidden />
        <input
          ref={setField}
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-keyshortcuts="Control+K Meta+K"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Search..."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={({ relatedTarget }) =>
            setOpen(document.getElementById(panelId)?.contains(relatedTarget) ?? false)
          }
          onKeyDown={onKeyDown}
          className="h-full min-h-[calc(var(--control)-2px)] max-md:not-group-focus-within/search:absolute max-md:not-group-focus-within/search:inset-0 max-md:not-group-focus-within/search:opacity-0 @max-[10rem]/search:absolute @max-[10rem]/search:inset-0 @max-[10rem]/search:opacity-0 w-full min-w-0 flex-1 truncate bg-transparent pl-2.5 outline-none placeholder:text-soft"
        />
        <kbd
          aria-hidden
          className="mr-2 hidden rounded-sm border border-line px-1.5 font-sans text-xs whitespace-nowrap text-soft @min-[10rem]/search:block"
        >
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </div>
      {isOpen && field && (
        <div
          id={panelId}
          className="absolute inset-x-0 top-full mt-1.5 max-h-[min(32rem,calc(100dvh-5rem))] overflow-y-auto overscroll-contain rounded-popover border border-line bg-raised p-1.5 shadow-popover md:left-auto md:w-96"
        >
          <Results typed={typed} field={field} onClose={close} />
        </div>
      )}
    </div>
  )
}

const panelId = 'search-panel'

/** On Apple keyboards the shortcut uses Cmd instead of Ctrl. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

type ResultsProps = { typed: string; field: HTMLInputElement; onClose: () => void }

const loadResults = () => import('#web/search/search-results.tsx')

function Results(props: ResultsProps) {
  const results = useLoaded(loadResults)
  return results ? (
    <results.SearchResults {...props} />
  ) : (
    <p className="animate-late px-3 py-3 text-sm text-soft">Searching…</p>
  )
}

function useShortcut(onShortcut: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // An open dialog keeps the keyboard to itself.
      if (document.querySelector('[data-dialog]')) return
      event.preventDefault()
      onShortcut()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onShortcut])
}
