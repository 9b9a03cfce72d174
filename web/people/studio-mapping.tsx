import { memo } from 'react'
import { LP } from '#contract/answers.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/select.tsx'

export type StudioMapping = NonNullable<Inputs['people']['import']['studios']>

type StudioMappingProps = {
  unknown: Outputs['people']['previewImport']['unknownStudios']
  studios: Outputs['studios']['names']
  mapping: StudioMapping
  onMapping: (mapping: StudioMapping) => void
}

/** Asks what unknown studio names mean: all of them new, or each one an existing studio. Memoized while cells are edited. */
export const StudioMappingFields = memo(function StudioMappingFields(props: StudioMappingProps) {
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
