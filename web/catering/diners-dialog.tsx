import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { DinersSummary, dinersText, NamedEaters, type Diners } from '#web/catering/diners.tsx'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { Switch } from '#web/ui/switch.tsx'

type DinersDialogProps = { venue: VenueChoice; meal: Meal; onClose: () => void }

/** Who eats at a meal, and the sheet of it for the kitchen: numbers, and the first names of those who agreed to it. */
export function DinersDialog({ venue, meal, onClose }: DinersDialogProps) {
  const input = { venueId: venue.id, mealEventId: meal.id }
  const diners = useQuery(api.catering.diners.queryOptions({ input }))
  const parts = [formatLongDay(meal.date), formatTimeRange(meal.startTime, meal.endTime), meal.location]
  const where = parts.filter(Boolean).join(' · ')
  return (
    <Dialog title={meal.title} description={where} width="wide" onClose={onClose}>
      <Loaded
        query={diners}
        loading={{ shape: 'list' }}
        failed="The diets and allergies could not be loaded."
      >
        {(loaded) => <Sheet venue={venue} meal={meal} where={where} diners={loaded} />}
      </Loaded>
    </Dialog>
  )
}

type SheetProps = Omit<DinersDialogProps, 'onClose'> & { where: string; diners: Diners }

function Sheet({ venue, meal, where, diners }: SheetProps) {
  const [hasNames, setHasNames] = useState(false)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="font-medium">{dinersText(diners)}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Switch isSelected={hasNames} onChange={setHasNames}>
            Print full names (organisers only)
          </Switch>
          <Button variant="primary" onPress={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            Print kitchen sheet
          </Button>
        </div>
      </div>
      <DinersSummary diners={diners} hasNames />
      <NamedEaters named={diners.named} />
      <PrintSheet>
        <h1>{meal.title}</h1>
        <p className="mt-1">{where}</p>
        <p className="mb-5">
          {venue.name} · {dinersText(diners)}
        </p>
        <DinersSummary diners={diners} hasNames={hasNames} />
        <NamedEaters named={diners.named} />
        {meal.notes !== null && <p className="mt-5 whitespace-pre-line">{meal.notes}</p>}
      </PrintSheet>
    </>
  )
}
