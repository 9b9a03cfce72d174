import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { aboutLP } from '#web/lib/about-lp.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useRow } from '#web/lib/use-row.ts'
import { AddStudioDialog, EditStudioDialog } from '#web/studios/studio-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'

type Studio = Outputs['studios']['list'][number]
type OpenDialog = { what: 'edit' | 'delete'; id: string }

/** The studios that people choose from, with buttons to add, edit and delete. LP is always offered in addition. */
export function StudioList() {
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const studios = useQuery(api.studios.list.queryOptions())
  const about = useRow(studios.data, open?.id)
  return (
    <Card
      title="Studios"
      aside={
        <Button size="small" onPress={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden />
          Add Studio
        </Button>
      }
    >
      <p className="text-soft">{`Guests choose from these on the survey, and from LP. ${aboutLP}`}</p>
      <Loaded
        query={studios}
        loading={{ shape: 'text', count: 3 }}
        empty={
          <EmptyState
            title="No studios yet"
            hint="Add the studios your people belong to, so that they can choose theirs."
          />
        }
      >
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((studio) => (
              <StudioRow
                key={studio.id}
                studio={studio}
                onOpen={(what) => setOpen({ what, id: studio.id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {about && open?.what === 'edit' && <EditStudioDialog studio={about} onClose={close} />}
      {about && open?.what === 'delete' && <DeleteStudio studio={about} onClose={close} />}
      {isAdding && <AddStudioDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function StudioRow({ studio, onOpen }: { studio: Studio; onOpen: (what: OpenDialog['what']) => void }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{studio.name}</p>
        <p className="text-sm text-soft">
          {[studio.location, peopleText(studio.people)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <RowActions name={studio.name} onEdit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
    </li>
  )
}

type DeleteStudioProps = { studio: Studio; onClose: () => void }

const DeleteStudio = ({ studio: { id, name, people }, onClose }: DeleteStudioProps) => (
  <DeleteQuestion
    what="Studio"
    name={name}
    problem={
      people > 0
        ? `${pluralize(people, 'person belongs', 'people belong')} to ${name}, so it cannot be deleted.`
        : undefined
    }
    action={api.studios.delete}
    input={{ id }}
    onClose={onClose}
  />
)
