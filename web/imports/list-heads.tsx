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
          What it does
        </div>
        {Array.from({ length: width }, (_, at) => {
          const name = heads?.[at]?.trim() || `Column ${at + 1}`
          return (
            <div key={at} role="columnheader" className="flex min-w-0 flex-col justify-end gap-1 px-2 pb-2">
              <span className="truncate text-xs text-soft" title={name}>
                {name}
              </span>
              <select
                aria-label={`What “${name}” is`}
                value={mapping[at] ?? ''}
                onChange={({ target }) =>
                  onColumn(at, specs.find(({ id }) => id === target.value)?.id ?? null)
                }
                className={`h-8 w-full min-w-0 cursor-pointer rounded-control border border-edge bg-raised px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem] ${mapping[at] === null ? 'text-soft' : 'font-medium text-ink'}`}
              >
                <option value="">Not used</option>
                {specs.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )
        })}
      </div>
    </div>
  )
}

const plainHead = 'flex items-end px-2 pb-3.5 text-xs font-semibold text-soft'
