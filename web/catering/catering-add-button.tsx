import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TabId } from '#web/catering/catering-search.ts'
import { AddMealDialog } from '#web/catering/meal-dialog.tsx'
import { AddMenuItemDialog } from '#web/catering/menu-item-dialog.tsx'
import { whyNotYet } from '#web/catering/why-not-yet.ts'
import { CreateOrderDialog } from '#web/catering/order-dialog.tsx'
import { usePantry } from '#web/catering/use-pantry.ts'
import { AddVendorDialog } from '#web/catering/vendor-dialog.tsx'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'

const labels: Record<TabId, string> = {
  vendors: 'Add Vendor',
  menu: 'Add Menu Item',
  meals: 'Add Meal Event',
  orders: 'Create Order',
}

/** The one thing to add on the tab in sight; it says what must be there first. */
export function CateringAddButton({ tab, venue }: { tab: TabId; venue: VenueChoice }) {
  const pantry = usePantry(venue.id)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="primary" whyDisabled={whyNotYet(tab, pantry)} onPress={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden />
        {labels[tab]}
      </Button>
      {isOpen && tab === 'vendors' && <AddVendorDialog onClose={close} />}
      {isOpen && tab === 'menu' && <AddMenuItemDialog vendors={pantry.vendors} onClose={close} />}
      {isOpen && tab === 'meals' && <AddMealDialog venue={venue} onClose={close} />}
      {isOpen && tab === 'orders' && <CreateOrderDialog pantry={pantry} onClose={close} />}
    </>
  )
}
