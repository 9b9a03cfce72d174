import { Pencil } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { Traveller } from '#web/travel/traveller.ts'
import { RowButton } from '#web/ui/row-button.tsx'

/** What the pencil of a row does; handed down once, so that rows are not drawn again for it. */
export const EditFlights = createContext<(row: Traveller) => void>(() => {})

export function EditButton({ row }: { row: Traveller }) {
  const edit = useContext(EditFlights)
  return (
    <span data-screen-only className="-my-1 max-md:-my-2.5 max-md:-mr-2">
      <RowButton
        variant="quiet"
        isIcon
        aria-label={`Edit flights of ${row.fullName}`}
        aria-haspopup="dialog"
        onPress={() => edit(row)}
      >
        <Pencil className="size-4" aria-hidden />
      </RowButton>
    </span>
  )
}
