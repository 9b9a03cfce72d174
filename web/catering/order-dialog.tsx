import { useRef, useState } from 'react'
import { OrderInput, OrderNow, OrderUpdate } from '#contract/orders.ts'
import { currencyLabel, currencySign, formatMoney, moneyText, parseMoney } from '#web/lib/money.ts'
import { eatingAt, type Order, type OrderData } from '#web/catering/order-parts.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { AddVendorDialog } from '#web/catering/vendor-dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { usualVendor } from '#web/catering/usual-vendor.ts'
import { dishesIn, suggestTotal } from '#web/catering/order-total.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type OrderDialogProps = { orderData: OrderData; onClose: () => void }

type CreateOrderDialogProps = OrderDialogProps & { mealId?: string }

/** Creates a new order as a draft. */
export const CreateOrderDialog = ({ mealId, orderData, onClose }: CreateOrderDialogProps) => (
  <FormDialog
    title="Create Order"
    onClose={onClose}
    schema={OrderInput}
    read={(fields) => readOrder(fields, orderData)}
    action={api.catering.addOrder}
    isNew
    submitLabel="Create Order"
    success="Order created successfully"
  >
    <OrderFieldset mealId={mealId} orderData={orderData} />
  </FormDialog>
)

/** Orders a meal. If there is no vendor yet, asks for one first. */
export function FirstOrderDialog(props: CreateOrderDialogProps) {
  const [isAdded, setAdded] = useState(false)
  const isNextOpen = useRef(false)
  if (props.orderData.vendors.length > 0) return <CreateOrderDialog {...props} />
  if (isAdded) return null
  return (
    <AddVendorDialog
      description="An order goes to a vendor, and there is none yet. The order follows."
      onAdded={() => {
        isNextOpen.current = true
      }}
      onClose={() => (isNextOpen.current ? setAdded(true) : props.onClose())}
    />
  )
}

export const EditOrderDialog = ({ order, orderData, onClose }: OrderDialogProps & { order: Order }) => (
  <EditDialog
    title="Edit Order"
    onClose={onClose}
    row={order}
    rowSchema={OrderNow}
    schema={OrderUpdate}
    read={(fields, saved) => ({ ...saved, ...readOrder(fields, orderData) })}
    action={api.catering.updateOrder}
    labels={orderLabels}
    write={(name, value) => writeValue(orderData, name, value)}
  >
    {(shown) => <OrderFieldset order={shown} orderData={orderData} />}
  </EditDialog>
)

const readOrder = ({ text, choice, number }: FormFields, { currency }: OrderData) => ({
  mealEventId: choice('mealEventId') ?? '',
  vendorId: choice('vendorId') ?? '',
  headcount: number('headcount'),
  totalEstimate: parseMoney(text('totalEstimate'), currency),
})

function writeValue(
  { meals, vendors, currency }: OrderData,
  name: string,
  value: unknown,
): string | undefined {
  if (name === 'mealEventId') return meals.find(({ id }) => id === value)?.title
  if (name === 'vendorId') return vendors.find(({ id }) => id === value)?.name
  return name === 'totalEstimate' && typeof value === 'string' ? moneyText(value, currency) : undefined
}

const orderLabels = {
  mealEventId: 'Meal event',
  vendorId: 'Vendor',
  headcount: 'Headcount',
  totalEstimate: 'Total estimate',
} as const

type Fields = Pick<Order, 'mealEventId' | 'vendorId' | 'headcount' | 'totalEstimate'>
type OrderFieldsetProps = {
  order?: Fields
  /** The meal of a new order, if known. */
  mealId?: string | undefined
  orderData: OrderData
}

/** The fields of an order. The total follows from the menu's prices and the head count until someone types another. */
function OrderFieldset({ order, mealId, orderData }: OrderFieldsetProps) {
  const { meals, vendors, menu, currency } = orderData
  const [mealEventId, setMealEventId] = useState(order?.mealEventId ?? mealId)
  const eatersByDiet = eatingAt(orderData, mealEventId)
  const eating = eatersByDiet?.people
  const [chosenVendor, setVendorId] = useState(order?.vendorId)
  const vendorId = chosenVendor ?? usualVendor(orderData, mealEventId)
  // Undefined until someone types a head count. Until then, a new order is for everyone who eats at the meal.
  const [typedHeadcount, setHeadcount] = useState(order ? (order.headcount ?? Number.NaN) : undefined)
  const headcount = typedHeadcount ?? (eating || Number.NaN)
  // Undefined until someone types a total.
  const [typedTotal, setTypedTotal] = useState(order ? (order.totalEstimate ?? '') : undefined)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { dishes, otherCurrency } = dishesIn(menu, { vendorId, currency })
  const suggestion = suggestTotal(
    dishes.filter(({ id }) => !leftOut.includes(id)),
    headcount,
    eatersByDiet?.diets ?? [],
  )
  const total = typedTotal ?? suggestion?.total ?? ''
  return (
    <>
      <Select
        name="mealEventId"
        label={orderLabels.mealEventId}
        isRequired
        options={meals.map(({ id, title, date, startTime }) => ({
          id,
          label: `${title} · ${formatDayButton(date)}, ${formatTime(startTime)}`,
        }))}
        value={mealEventId ?? null}
        onChange={setMealEventId}
      />
      <Select
        name="vendorId"
        label={orderLabels.vendorId}
        isRequired
        options={vendors.map(({ id, name }) => ({ id, label: name }))}
        value={vendorId ?? null}
        onChange={setVendorId}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          name="headcount"
          label={orderLabels.headcount}
          description={eatingText(eating, headcount)}
          isRequired
          minValue={1}
          maxValue={100_000}
          value={headcount}
          onChange={setHeadcount}
        />
        <TextField
          name="totalEstimate"
          label={`${orderLabels.totalEstimate} (${currencySign(currency)})`}
          inputMode="decimal"
          placeholder="0.00"
          autoComplete="off"
          value={total}
          onChange={setTypedTotal}
        />
      </div>
      {otherCurrency !== undefined && (
        <p className="text-sm text-soft">
          {`This vendor’s prices are in ${currencyLabel(otherCurrency)}, this event’s orders in ${currencyLabel(currency)}. Nothing is suggested: write the total yourself.`}
        </p>
      )}
      {dishes.length > 1 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Dishes to order</legend>
          {dishes.map(({ id, name, dietaryTags }) => (
            <Checkbox
              key={id}
              isSelected={!leftOut.includes(id)}
              onChange={(isOrdered) =>
                setLeftOut(isOrdered ? leftOut.filter((other) => other !== id) : [...leftOut, id])
              }
            >
              {[name, ...dietaryTags].join(' · ')}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {suggestion && (
        <Suggestion
          suggestion={suggestion}
          currency={currency}
          isApplied={total === suggestion.total}
          onApply={() => setTypedTotal(undefined)}
        />
      )}
    </>
  )
}

/** How many people eat at the meal, and whether the order is for fewer. */
function eatingText(eating: number | undefined, headcount: number): string {
  if (eating === undefined) return 'Choose a meal to see how many eat'
  const missing = eating - headcount
  return missing > 0 ? `${eating} eating: ${missing} more than this` : `${eating} eating`
}

type SuggestionProps = {
  suggestion: NonNullable<ReturnType<typeof suggestTotal>>
  currency: string
  isApplied: boolean
  onApply: () => void
}

/** How the suggested total is calculated, so that it can be checked. */
const Suggestion = ({
  suggestion: { lines, unserved, total },
  currency,
  isApplied,
  onApply,
}: SuggestionProps) => (
  <section aria-label="Suggested total" className="rounded-card border border-line bg-tint/50 p-4 text-sm">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <span className="font-semibold">Suggested: {formatMoney(total, currency)}</span>
        <span className="block text-soft">One dish for each person, by diet, in whole units.</span>
      </p>
      {!isApplied && (
        <Button size="small" onPress={onApply}>
          Use it
        </Button>
      )}
    </div>
    <ul className="mt-2 flex flex-col gap-0.5 tabular-nums">
      {lines.map((line, index) => (
        // Keyed by index, because two menu items may have the same name.
        <li key={index} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {line.units} × {line.name} for {line.people}
          </span>
          <span>{formatMoney(line.total, currency)}</span>
        </li>
      ))}
    </ul>
    {unserved.map(({ diet, people }) => (
      <p key={diet} className="mt-2 font-medium text-warn">
        {`None of these is for ${pluralize(people, `${diet} guest`)}`}
      </p>
    ))}
  </section>
)
