import { useRef, useState } from 'react'
import { OrderInput, OrderNow, OrderUpdate } from '#contract/orders.ts'
import { moneyText, parseMoney } from '#web/lib/money.ts'
import { OrderFieldset, orderLabels } from '#web/catering/order-fieldset.tsx'
import type { Order, OrderData } from '#web/catering/order-parts.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { AddVendorDialog } from '#web/catering/vendor-dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'

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
