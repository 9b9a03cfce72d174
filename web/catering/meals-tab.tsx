import { useQuery } from '@tanstack/react-query'
import { Printer, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { formatDayButton, formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { DinersSummary, dinersText, NamedEaters, type Diners } from '#web/catering/diners.tsx'
import { EditMealDialog, type Meal } from '#web/catering/meal-dialog.tsx'
import { MealLine, type MealAction } from '#web/catering/meal-line.tsx'
import { FirstOrderDialog } from '#web/catering/order-dialog.tsx'
import { driftOf, RecountQuestion } from '#web/catering/order-drift.tsx'
import {
  firstMealInNeed,
  isTooFew,
  isUpcomingUnsent,
  mealsWithoutOrder,
  type OrderData,
} from '#web/catering/order-parts.ts'
import { SheetDialog } from '#web/catering/sheet-dialog.tsx'
import { atSameHour } from '#web/catering/same-hour.ts'
import { isPast } from '#web/lib/agenda-times.ts'
import { api } from '#web/lib/api.ts'
import { DayLists } from '#web/lib/day-lists.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Chips, Toolbar } from '#web/ui/toolbar.tsx'

type MealsTabProps = { venue: VenueChoice; orderData: OrderData }

/** The meals of an edition, day by day, with diners and orders. */
export function MealsTab({ venue, orderData }: MealsTabProps) {
  const meals = useQuery(api.catering.meals.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded
      query={meals}
      loading={{ shape: 'cards' }}
      failed="Failed to fetch meal events."
      empty={
        <EmptyState
          icon={UtensilsCrossed}
          title="No meal events yet"
          hint="Add when and where each meal is served. Guests see it in their portal."
        />
      }
    >
      {(rows) => <Meals venue={venue} orderData={orderData} meals={rows} />}
    </Loaded>
  )
}

const kinds = [
  { id: 'all', label: 'All meals' },
  { id: 'open', label: 'Not ordered', dot: 'warn' },
  { id: 'few', label: 'Ordered for too few', dot: 'bad' },
] as const
type Kind = (typeof kinds)[number]['id']

function Meals({ venue, orderData, meals }: MealsTabProps & { meals: readonly Meal[] }) {
  const [kind, setKind] = useState<Kind>('all')
  const [dialog, setDialog] = useState<{ what: MealAction; id: string }>()
  const subject = useRow(meals, dialog?.id)
  const settings = useQuery(api.survey.settings.queryOptions())
  const close = () => setDialog(undefined)
  const ordersOf = ({ id }: Meal) =>
    orderData.orders.filter(({ mealEventId, status }) => mealEventId === id && status !== 'cancelled')
  const byKind: Record<Kind, readonly Meal[]> = {
    all: meals,
    open: mealsWithoutOrder(orderData),
    few: meals.filter((meal) => isTooFew(ordersOf(meal), orderData)),
  }
  const drifted =
    dialog?.what === 'update' && subject
      ? ordersOf(subject).find((order) => driftOf(order, orderData))
      : undefined
  const unsent =
    dialog?.what === 'sheet' && subject
      ? ordersOf(subject).find((order) => isUpcomingUnsent(order, orderData))
      : undefined
  const drift = drifted && driftOf(drifted, orderData)
  return (
    <>
      <Toolbar
        chips={
          <Chips
            label="Meals"
            options={kinds
              .map((option) => ({ ...option, count: byKind[option.id].length }))
              .filter(({ id, count }) => count > 0 || id === 'all' || id === kind)}
            value={kind}
            onChange={setKind}
          />
        }
        count={eatersText(meals)}
      />
      <div className="flex flex-col gap-3">
        <SameHour meals={meals} />
        {byKind[kind].length === 0 && <p className="py-6 text-center text-soft">No meal matches</p>}
        <DayLists
          rows={byKind[kind]}
          dayOf={({ date }) => date}
          isOver={({ date, startTime, endTime }) =>
            isPast(
              { startTime: `${date}T${startTime}`, endTime: endTime && `${date}T${endTime}` },
              orderData.now,
            )
          }
          noun="meal"
          isCollapsed={kind === 'all'}
        >
          {(meal) => (
            <MealLine
              key={meal.id}
              meal={meal}
              orders={ordersOf(meal)}
              orderData={orderData}
              isMailConfigured={settings.data?.isMailConfigured !== false}
              isNext={meal.id === firstMealInNeed(orderData)?.id}
              isUpcoming={`${meal.date}T${meal.startTime}` > orderData.now}
              onOpen={(what) => setDialog({ what, id: meal.id })}
            />
          )}
        </DayLists>
      </div>
      {dialog?.what === 'edit' && subject && <EditMealDialog venue={venue} meal={subject} onClose={close} />}
      {dialog?.what === 'delete' && subject && <DeleteMeal meal={subject} onClose={close} />}
      {dialog?.what === 'who' && subject && <DinersDialog venue={venue} meal={subject} onClose={close} />}
      {dialog?.what === 'order' && subject && (
        <FirstOrderDialog mealId={subject.id} orderData={orderData} onClose={close} />
      )}
      {unsent && subject && <SheetDialog order={unsent} meal={subject} onClose={close} />}
      {drifted && drift && (
        <RecountQuestion order={drifted} drift={drift} currency={orderData.currency} onClose={close} />
      )}
    </>
  )
}

/** '63 people eat · 17 have not said what they eat', counted at the meal with the most people. */
function eatersText(meals: readonly Meal[]): string {
  const [fullest] = meals.toSorted((one, other) => other.eating.people - one.eating.people)
  if (!fullest) return ''
  const { people, diets } = fullest.eating
  const unanswered = diets.find(({ diet }) => diet === null)?.people ?? 0
  return [
    pluralize(people, 'person eats', 'people eat'),
    unanswered > 0 && `${unanswered} ${unanswered === 1 ? 'has' : 'have'} not said what they eat`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Warns of meals that may have been entered twice. */
function SameHour({ meals }: { meals: readonly Meal[] }) {
  const pairs = atSameHour(meals)
  if (pairs.length === 0) return null
  return (
    <Notice tone="warn">
      <ul className="flex flex-col gap-1">
        {pairs.map(([one, other]) => (
          <li key={`${one.id} ${other.id}`}>
            {`“${one.title}” and “${other.title}” are at the same hour on ${formatDayButton(one.date)}. If they are one meal, delete one of them.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type DeleteMealProps = { meal: Meal; onClose: () => void }

const DeleteMeal = ({ meal: { id, title, orders }, onClose }: DeleteMealProps) => (
  <DeleteQuestion
    what="Meal Event"
    name={title}
    problem={
      orders > 0
        ? `There ${orders === 1 ? 'is' : 'are'} ${pluralize(orders, 'order')} for ${title}, so it cannot be deleted.`
        : undefined
    }
    action={api.catering.deleteMeal}
    input={{ id }}
    onClose={onClose}
  />
)

type DinersDialogProps = { venue: VenueChoice; meal: Meal; onClose: () => void }

/** The people who eat at a meal, and its kitchen sheet: numbers, and first names of people who agreed to be named. */
function DinersDialog({ venue, meal, onClose }: DinersDialogProps) {
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
