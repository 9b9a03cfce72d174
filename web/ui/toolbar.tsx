import { ChevronDown, ListFilter, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { scrollStripTo } from '#web/base/show-thing.ts'
import { Button } from '#web/ui/button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { lazyDialog, useOnDemand, useOpened } from '#web/ui/on-demand.tsx'
import type { Option } from '#web/ui/option-list.tsx'
import { SearchField, type SearchFieldProps } from '#web/ui/search-field.tsx'
import { OpenOptionList } from '#web/ui/select-button.tsx'
import { Select } from '#web/ui/select.tsx'

/** A filter with many values. */
export type Filter = {
  label: string
  /** The filter's text if nothing is chosen. */
  all: string
  options: readonly Option<string>[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

type ToolbarProps = {
  /** A switch between views of the same things, at the start of the toolbar in each view. */
  segments?: ReactNode
  search?: SearchFieldProps
  chips?: ReactNode
  filters?: readonly Filter[]
  /** How many rows are shown, if not all, or the page's most important sentence. */
  count?: string | undefined
  /** Puts the filters and the count beside the search, and the many chips below them unless the window is very wide. */
  areFiltersFirst?: boolean
  /** At the right end. */
  children?: ReactNode
}

/** The filters of a list, on one line above it; on a phone the search, with the chips in a strip below. */
export function Toolbar(props: ToolbarProps) {
  const {
    segments,
    search,
    chips,
    filters = noFilters,
    count = '',
    areFiltersFirst = false,
    children,
  } = props
  const isPhone = useMedia('(width < 48rem)')
  const filterChips = !isPhone && filters.map((filter) => <FilterChip key={filter.label} {...filter} />)
  const countText = (
    <p role="status" className={count === '' ? 'sr-only' : 'text-sm text-soft max-md:sr-only'}>
      {count}
    </p>
  )
  return (
    <div data-toolbar data-screen-only className="mb-3 flex flex-wrap items-center gap-2">
      {segments !== undefined && <div className="max-md:grid max-md:w-full">{segments}</div>}
      {search && (
        <div className="min-w-0 flex-1 md:max-w-60 basis-44 md:[--control:2.125rem] pointer-coarse:[--control:2.75rem]">
          <SearchField {...search} />
        </div>
      )}
      {isPhone && filters.length > 0 && <FilterSheet filters={filters} />}
      {areFiltersFirst && filterChips}
      {areFiltersFirst && countText}
      {chips !== undefined && (
        <div
          className={`${stripStyle} ${areFiltersFirst ? 'max-xl:order-last max-xl:w-full xl:contents' : 'md:contents'}`}
        >
          {chips}
        </div>
      )}
      {!areFiltersFirst && filterChips}
      <span className="flex-1 max-md:hidden" />
      {!areFiltersFirst && countText}
      {children}
    </div>
  )
}

const noFilters: readonly Filter[] = []

/** On a phone all chips form a strip that scrolls sideways, right above the list. */
const stripStyle =
  'max-md:order-last max-md:-mx-4 max-md:-my-1 max-md:flex max-md:w-screen max-md:gap-1.5 max-md:overflow-x-auto max-md:px-4 max-md:py-1 ' +
  '[scrollbar-width:none] lying:mx-0 lying:w-auto lying:flex-wrap lying:px-0'

export type ChipOption<Id extends string> = Option<Id> & {
  count: number
  /** Marks a count that needs attention: people are waiting, or something is broken. */
  dot?: 'warn' | 'bad'
  /** A type of the agenda, whose colour the chip explains. */
  type?: string
}

type ChipsProps<Id extends string> = {
  label: string
  /** The first option is everything. */
  options: readonly ChipOption<Id>[]
  value: Id | undefined
  onChange: (id: Id) => void
}

/** Counters of a list. Pressing one filters the list by it, and pressing it again shows everything. */
export function Chips<Id extends string>({ label, options, value, onChange }: ChipsProps<Id>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-1.5 max-md:shrink-0 md:flex-wrap lying:shrink lying:flex-wrap"
    >
      {options.map(({ id, label: text, count, dot, type }) => (
        <ToggleButton
          key={id}
          isSelected={id === value}
          onChange={(isChosen) => onChange(isChosen ? id : (options[0]?.id ?? id))}
          className={`${chipStyle} ${restStyle} px-3`}
        >
          {type !== undefined && (
            <span data-type={type} className="size-2 rounded-full bg-(--type-edge)" aria-hidden />
          )}
          {dot && count > 0 && (
            <span className={`size-2 rounded-full ${dot === 'bad' ? 'bg-bad' : 'bg-warn'}`} aria-hidden />
          )}
          {text} <span className="font-semibold">{count}</span>
        </ToggleButton>
      ))}
    </div>
  )
}

const chipStyle =
  'inline-flex min-h-8.5 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border text-sm whitespace-nowrap ' +
  'transition-colors duration-150 hover:bg-marked selected:border-brand selected:bg-tint pointer-coarse:min-h-11'

const restStyle = 'border-line bg-raised'

type AlertChipProps = { title: string; onPress: () => void; children: string }

/** A red chip that leads to a problem. A native button, because only those have a title. */
export const AlertChip = ({ title, onPress, children }: AlertChipProps) => (
  <button
    type="button"
    title={title}
    onClick={onPress}
    className={`${chipStyle} border-bad-edge bg-bad-tint px-3 font-semibold text-bad`}
  >
    <TriangleAlert className="size-4 shrink-0" aria-hidden />
    {children}
  </button>
)

/** `All Studios ⌄`, or `Oslo ×` with a choice. */
function FilterChip({ label, all, options, value, onChange }: Filter) {
  const { opener, opened } = useOpened(OpenOptionList)
  const chosen = options.find(({ id }) => id === value)
  const allOption = { id: '', label: all }
  const list = [allOption, ...options]
  return (
    <span className={`${chipStyle} ${chosen ? 'border-brand bg-tint' : restStyle}`}>
      <AriaButton
        {...opener}
        aria-haspopup="listbox"
        aria-label={`${label}: ${chosen?.label ?? all}`}
        className={`flex min-h-8 max-w-64 cursor-pointer items-center gap-1.5 rounded-full pl-3 ${chosen ? '' : 'pr-2.5'}`}
      >
        <span className="truncate">{chosen?.label ?? all}</span>
        {!chosen && <ChevronDown className="size-3.5 shrink-0" aria-hidden />}
      </AriaButton>
      {chosen && (
        <AriaButton
          aria-label={`${chosen.label}: remove this filter`}
          onPress={() => onChange(undefined)}
          className="grid min-h-8 w-7 cursor-pointer place-items-center rounded-full"
        >
          <X className="size-3.5" aria-hidden />
        </AriaButton>
      )}
      {opened && (
        <OpenOptionList
          anchor={opened.anchor}
          label={label}
          options={list}
          value={value ?? ''}
          onChange={(index) => onChange(list[index]?.id || undefined)}
          onClose={opened.close}
        />
      )}
    </span>
  )
}

const Sheet = lazyDialog(async () => (await import('#web/ui/dialog.tsx')).Dialog)

/** On a phone, the filters that don't fit beside the search. */
function FilterSheet({ filters }: { filters: readonly Filter[] }) {
  const sheet = useOnDemand(Sheet)
  const activeCount = filters.filter(({ value }) => value !== undefined).length
  return (
    <>
      <Button aria-haspopup="dialog" onPress={() => sheet.open(true)}>
        <ListFilter className="size-4" aria-hidden />
        Filter{activeCount > 0 && <span className="font-semibold">{activeCount}</span>}
      </Button>
      {sheet.subject && (
        <Sheet title="Filter" onClose={sheet.close}>
          <div className="flex flex-col gap-4">
            {filters.map(({ label, all, options, value, onChange }) => (
              <Select
                key={label}
                label={label}
                options={[{ id: '', label: all }, ...options]}
                value={value ?? ''}
                onChange={(id) => onChange(id || undefined)}
              />
            ))}
            <Button slot="close" variant="primary">
              Show the list
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

type SegmentsProps<Id extends string> = {
  label: string
  /** An option with `href` leads to another page. */
  options: readonly { id: Id; label: string; href?: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** Views of the same things, one at a time. */
export const Segments = <Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) => (
  <div
    role="group"
    aria-label={label}
    className="inline-flex max-w-full shrink-0 rounded-full bg-line p-1 pointer-coarse:p-0 narrow:overflow-x-auto narrow:[scrollbar-width:none] print:hidden"
  >
    {options.map(({ id, label: text, href }) => {
      const isChosen = id === value
      const segmentClass = `${segmentStyle} ${isChosen ? 'bg-tint font-semibold inset-ring inset-ring-brand' : ''}`
      const ref = isChosen ? scrollStripTo : null
      return href === undefined ? (
        <ToggleButton
          key={id}
          ref={ref}
          isSelected={isChosen}
          onChange={() => onChange(id)}
          className={segmentClass}
        >
          {text}
        </ToggleButton>
      ) : (
        <Link
          key={id}
          ref={ref}
          href={href}
          aria-current={isChosen ? 'page' : undefined}
          className={segmentClass}
        >
          {text}
        </Link>
      )
    })}
  </div>
)

const segmentStyle =
  'flex min-h-6 flex-1 cursor-pointer items-center justify-center rounded-full px-3 text-sm whitespace-nowrap text-ink no-underline ' +
  'transition-colors duration-150 hover:text-brand pointer-coarse:min-h-11'
