import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'

type Saved = Outputs['people']['import']

/** Saves a list of people, with one Undo for all of it. `onSaved`: what each line did, in their order. */
export function useImportPeople(onSaved: (lines: Saved['lines']) => void) {
  const [isSaved, setSaved] = useState(false)
  const undo = useAction(api.people.undoImport, {
    failure: 'Failed to undo the import',
    success: ({ undone, kept }) => ({
      kind: kept > 0 ? 'info' : 'success',
      title: `Import undone for ${pluralize(undone, 'person', 'people')}`,
      ...(kept > 0 && {
        description: `${pluralize(kept, 'person was', 'people were')} changed or invited since, and stay as they are`,
      }),
    }),
  })
  const save = useAction(api.people.import, {
    failure: 'Failed to import the list',
    success: ({ counts, done }) => ({
      title: savedText(counts),
      ...(counts.problem > 0 && { description: `${pluralize(counts.problem, 'line')} not imported` }),
      action: { label: 'Undo', onPress: () => undo.run(done) },
    }),
    onSuccess: ({ lines }) => {
      setSaved(true)
      onSaved(lines)
    },
  })
  return { ...save, isSaved }
}

const savedText = (counts: Saved['counts']) =>
  [
    counts.new > 0 && `${pluralize(counts.new, 'person', 'people')} added`,
    counts.changed > 0 && `${pluralize(counts.changed, 'person', 'people')} changed`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing changed'
