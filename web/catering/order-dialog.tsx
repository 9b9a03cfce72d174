import { useState } from 'react'
import { OrderInput, OrderNow } from '#contract/catering.ts'
import { dollarsText, typedDollars } from '#web/catering/money.ts'
import { OrderFieldset, orderLabels } from '#web/catering/order-fieldset.tsx'
import type { Order, Pantry } from '#web/catering/order-parts.ts'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'

type OrderDialogProps = { order?: Order | undefined; pantry: Pantry; onClose: () => void }

/** Create or edit an order. A new one is a draft. */
export function OrderDialog({ order, pantry, onClose }: OrderDialogProps) {
  const [newId] = useState(() => createNewId())
  const clash = useClash(order && OrderNow.parse(order), OrderNow)
  const add = useAction(api.catering.addOrder, {
    inForm: true,
    success: 'Order created successfully',
    onSuccess: onClose,
  })
  const update = useAction(api.catering.updateOrder, {
    inForm: true,
    success: 'Order updated successfully',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title={shown ? 'Edit Order' : 'Create Order'} onClose={onClose}>
      <Form
        key={shown?.version}
        schema={OrderInput}
        read={({ text, choice, number }) => ({
          mealEventId: choice('mealEventId') ?? '',
          vendorId: choice('vendorId') ?? '',
          headcount: number('headcount'),
          totalEstimate: typedDollars(text('totalEstimate')),
        })}
        errors={clash.isClash ? undefined : shown ? update.errors : add.errors}
        onSubmit={(fields) =>
          shown ? update.run({ ...fields, id: shown.id, version }) : add.run({ ...fields, id: newId(fields) })
        }
      >
        <OrderFieldset order={shown} pantry={pantry} />
        <SaveActions
          add={shown ? undefined : 'Create Order'}
          isPending={add.isPending || update.isPending}
          clash={clash}
          differences={clash.differences(orderLabels, (name, value) => writeValue(pantry, name, value))}
        />
      </Form>
    </Dialog>
  )
}

function writeValue({ meals, vendors }: Pantry, name: string, value: unknown): string | undefined {
  if (name === 'mealEventId') return meals.find(({ id }) => id === value)?.title
  if (name === 'vendorId') return vendors.find(({ id }) => id === value)?.name
  return name === 'totalEstimate' && typeof value === 'string' ? dollarsText(value) : undefined
}
