import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LP } from '#contract/answers.ts'
import { api } from '#web/lib/api.ts'
import { none } from '#web/registration/survey/stay-values.ts'
import { AddStudioDialog } from '#web/studios/studio-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'

/** The studio somebody belongs to, LP, or none; one that is missing is added from here. */
export function StudioField({ studioId }: { studioId: string | null }) {
  const [chosen, setChosen] = useState(studioId ?? none)
  const [isAdding, setAdding] = useState(false)
  const studios = useQuery(api.studios.names.queryOptions())
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          name="studioId"
          label="Studio"
          options={[
            { id: none, label: 'No studio' },
            ...(studios.data ?? []).map(({ id, name }) => ({ id, label: name })),
            { id: LP, label: LP },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Button onPress={() => setAdding(true)}>
        <Plus className="size-4" aria-hidden />
        Add Studio
      </Button>
      {isAdding && <AddStudioDialog onAdded={setChosen} onClose={() => setAdding(false)} />}
    </div>
  )
}
