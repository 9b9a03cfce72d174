import { AddPersonDialog } from '#web/people/add-person-dialog.tsx'
import { BringPeopleDialog } from '#web/people/bring-people-dialog.tsx'
import { ImportPeopleDialog } from '#web/people/import-people-dialog.tsx'

/** The ways to add people to an edition's list. */
export type AddMethod = 'person' | 'import' | 'bring'

export type AddRequest = {
  method: AddMethod
  /** The spreadsheet to import, if already chosen. */
  file?: File
}

type PeopleDialogProps = AddRequest & {
  venueId: string
  listed: ReadonlySet<string>
  /** The typed name of a person to add. */
  name?: string
  /** Called once a person at the desk is on the list. */
  onAdded?: (personId: string) => void
  onClose: () => void
}

/** The dialog for a way to add people. All of them share a chunk, which loads after the page. */
export function PeopleDialog({ method, file, name, onAdded, ...rest }: PeopleDialogProps) {
  if (method === 'person')
    return <AddPersonDialog {...rest} {...(name !== undefined && { name })} onAdded={onAdded} />
  if (method === 'import') return <ImportPeopleDialog {...rest} file={file} />
  return <BringPeopleDialog {...rest} />
}
