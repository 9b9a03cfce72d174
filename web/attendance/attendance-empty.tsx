import { CalendarPlus, CloudUpload, FileText, History, Link2, SearchX, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { AddRequest } from '#web/people/people-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileButton, useNoStrayDrops } from '#web/ui/file-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const title = 'No attendees found'

export const NoVenue = () => (
  <EmptyState
    icon={CalendarPlus}
    title={title}
    hint="Add a venue first, then invite people to it."
    action={<LinkButton href="/venues">Go to Venues</LinkButton>}
  />
)

/** Fills the space of the list, because a spreadsheet can be dropped or pasted anywhere in it. */
export function NobodyInvited({ onAdd }: { onAdd: (request: AddRequest) => void }) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  useNoStrayDrops()
  const importFile = (file: File | undefined) => file && onAdd({ method: 'import', file })
  return (
    <div
      role="presentation"
      onDragOver={() => setDraggedOver(true)}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={({ dataTransfer }) => {
        setDraggedOver(false)
        importFile(dataTransfer.files[0])
      }}
      className={`flex flex-col items-center rounded-card border-2 border-dashed px-6 py-12 text-center ${isDraggedOver ? 'border-brand bg-tint' : 'border-line bg-card'}`}
    >
      <CloudUpload className="mb-3 size-10 text-brand" strokeWidth={1.5} aria-hidden />
      <p className="text-sm text-soft">{title}</p>
      <h2>Drop your spreadsheet here, or paste it</h2>
      <p className="mt-1 mb-4 max-w-md text-soft text-balance">
        Excel or CSV, in any order, with or without headings. You see every line before anything is saved.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton variant="primary" accept=".csv,.tsv,.txt,.xlsx" onChoose={importFile}>
          <FileText className="size-4" aria-hidden />
          Choose a file
        </FileButton>
        <Button aria-haspopup="dialog" onPress={() => onAdd({ method: 'import' })}>
          Paste a list
        </Button>
      </div>
      <div className="mt-6 flex w-full max-w-2xl flex-wrap justify-center gap-x-2 border-t border-line pt-5">
        <Button variant="quiet" size="small" onPress={() => onAdd({ method: 'person' })}>
          <UserRoundPlus className="size-4" aria-hidden />
          Add one person
        </Button>
        <Button variant="quiet" size="small" onPress={() => onAdd({ method: 'bring' })}>
          <History className="size-4" aria-hidden />
          Bring people from an earlier event
        </Button>
        <LinkButton variant="quiet" size="small" href="/survey-settings">
          <Link2 className="size-4" aria-hidden />
          Get the survey link
        </LinkButton>
      </div>
    </div>
  )
}

export const NobodyMatches = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={SearchX}
    title={title}
    hint="Nobody matches this search and these filters."
    action={<Button onPress={onShowAll}>Show everyone</Button>}
  />
)
