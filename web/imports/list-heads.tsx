import { memo, useCallback } from 'react'
import type { ColumnSpec, Mapping } from '#web/imports/columns.ts'

/** In pixels: a head is a line of text and a menu. */
export const headHeight = 81

export type ListHeadsProps<Id extends string> = {
  heads: readonly string[] | undefined
  width: number
  mapping: Mapping<Id>
  specs: readonly ColumnSpec<Id>[]
  onColumn: (at: number, id: Id | null) => void
  template: string
}

/** What stands above the columns in the file, and a menu each for what they are. */
export function ListHeads<Id extends string>(props: ListHeadsProps<Id>) {
  const { heads, width, mapping, specs, onColumn, template } = props
  const choose = useCallback(
    (at: number, chosen: string) => onColumn(at, specs.find(({ id }) => id === chosen)?.id ?? null),
    [onColumn, specs],
  )
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line bg-card">
      <div
        role="row"
        aria-rowindex={1}
        className="grid"
        style={{ gridTemplateColumns: template, height: headHeight - 1 }}
      >
        <div role="columnheader" className={plainHead}>
          <span className="sr-only">Line</span>
        </div>
        <div role="columnheader" className={plainHead}>
          Result
        </div>
        {Array.from({ length: width }, (_, at) => (
          <Head
            key={at}
            at={at}
            name={heads?.[at]?.trim() || `Column ${at + 1}`}
            column={mapping[at] ?? null}
            specs={specs}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  )
}

type HeadProps = {
  at: number
  name: string
  column: string | null
  specs: readonly ColumnSpec<string>[]
  onChoose: (at: number, chosen: string) => void
}

/** Drawn again only when its own column is another: one choice changes two of many menus. */
const Head = memo(({ at, name, column, specs, onChoose }: HeadProps) => (
  <div role="columnheader" className="flex min-w-0 flex-col justify-end gap-1 px-2 pb-2">
    <span className="truncate text-xs text-soft" title={name}>
      {name}
    </span>
    <select
      aria-label={`What “${name}” contains`}
      value={column ?? ''}
      onChange={({ target }) => onChoose(at, target.value)}
      className={`h-8 w-full min-w-0 cursor-pointer rounded-control border border-edge bg-raised px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem] ${column === null ? 'text-soft' : 'font-medium text-ink'}`}
    >
      <option value="">Not used</option>
      {specs.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  </div>
))

const plainHead = 'flex items-end px-2 pb-3.5 text-xs font-semibold text-soft'
