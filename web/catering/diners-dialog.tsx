import { Printer } from 'lucide-react'
import { useState } from 'react'
import { DinersSummary, dinersText, type Diners } from '#web/catering/diners.tsx'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { formatLongDay, formatTimeRange } from '#web/lib/dates.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { Switch } from '#web/ui/switch.tsx'

type DinersDialogProps = { venue: VenueChoice; meal: Meal; diners: Diners; onClose: () => void }

/** Who eats at a meal, and the sheet of it for the kitchen: without names, because a kitchen needs none. */
export function DinersDialog({ venue, meal, diners, onClose }: DinersDialogProps) {
  const [hasNames, setHasNames] = useState(false)
  const where = [formatLongDay(meal.date), formatTimeRange(meal.startTime, meal.endTime), meal.location]
  return (
    <Dialog title={meal.title} description={where.filter(Boolean).join(' · ')} width="wide" onClose={onClose}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="font-medium">{dinersText(diners)}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Switch isSelected={hasNames} onChange={setHasNames}>
            Print the names beside allergies
          </Switch>
          <Button variant="primary" onPress={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            Print kitchen sheet
          </Button>
        </div>
      </div>
      <DinersSummary diners={diners} hasNames />
      <PrintSheet>
        <h1>{meal.title}</h1>
        <p className="mt-1">{where.filter(Boolean).join(' · ')}</p>
        <p className="mb-5">
          {venue.name} · {dinersText(diners)}
        </p>
        <DinersSummary diners={diners} hasNames={hasNames} />
        {meal.notes !== null && <p className="mt-5 whitespace-pre-line">{meal.notes}</p>}
      </PrintSheet>
    </Dialog>
  )
}
