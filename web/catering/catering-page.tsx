import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TabId } from '#web/catering/catering-search.ts'
import { AddMealDialog } from '#web/catering/meal-dialog.tsx'
import { MealsTab } from '#web/catering/meals-tab.tsx'
import { AddMenuItemDialog } from '#web/catering/menu-item-dialog.tsx'
import { MenuTab } from '#web/catering/menu-tab.tsx'
import { CreateOrderDialog } from '#web/catering/order-dialog.tsx'
import type { Pantry } from '#web/catering/order-parts.ts'
import { OrdersTab } from '#web/catering/orders-tab.tsx'
import { AddVendorDialog } from '#web/catering/vendor-dialog.tsx'
import { VendorsTab } from '#web/catering/vendors-tab.tsx'
import { whyNotYet } from '#web/catering/why-not-yet.ts'
import { api } from '#web/lib/api.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** /food: who cooks, what, when, and what was ordered. */
export function CateringPage() {
  const { tab = 'vendors' } = useSearch({ from: '/organiser/food' })
  const navigate = useNavigate()
  const choose = (to: TabId) =>
    void navigate({ to: '.', search: (said) => ({ ...said, tab: to }), replace: true })
  return (
    <VenuePage
      title="Food & Catering"
      subtitle="Vendors, menus, meals and orders"
      primaryAction={addButton(tab)}
      loading={{ shape: 'cards' }}
      withoutVenues={<WithoutVenues tab={tab} onChange={choose} />}
    >
      {(venue) => (
        <Tabs
          label="Food & Catering"
          value={tab}
          onChange={choose}
          tabs={[
            { id: 'vendors', label: 'Vendors', content: <VendorsTab /> },
            { id: 'menu', label: 'Menu Items', content: <MenuTab /> },
            { id: 'meals', label: 'Meal Events', content: <MealsTab key={venue.id} venue={venue} /> },
            { id: 'orders', label: 'Orders', content: <Orders key={venue.id} venue={venue} /> },
          ]}
        />
      )}
    </VenuePage>
  )
}

/** Vendors and menus belong to no edition. */
const WithoutVenues = ({ tab, onChange }: { tab: TabId; onChange: (to: TabId) => void }) => (
  <Tabs
    label="Food & Catering"
    value={tab}
    onChange={onChange}
    tabs={[
      { id: 'vendors', label: 'Vendors', content: <VendorsTab /> },
      { id: 'menu', label: 'Menu Items', content: <MenuTab /> },
      { id: 'meals', label: 'Meal Events', content: <NoVenues /> },
      { id: 'orders', label: 'Orders', content: <NoVenues /> },
    ]}
  />
)

/** Another tab, another thing to add: what was open for one does not stay for the next. */
const addButton = (tab: TabId) => (venue: VenueChoice) => (
  <CateringAddButton key={tab} tab={tab} venue={venue} />
)

const Orders = ({ venue }: { venue: VenueChoice }) => (
  <OrdersTab venueId={venue.id} pantry={usePantry(venue)} />
)

const labels: Record<TabId, string> = {
  vendors: 'Add Vendor',
  menu: 'Add Menu Item',
  meals: 'Add Meal Event',
  orders: 'Create Order',
}

/** The one thing to add on the tab in sight; it says what must be there first. */
function CateringAddButton({ tab, venue }: { tab: TabId; venue: VenueChoice }) {
  const pantry = usePantry(venue)
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

type State = { state: 'loading' | 'failed' | 'loaded' }

type Edition = { id: string; currency: string }

/** What an order is made of, and whether that is known. */
function usePantry({ id: venueId, currency }: Edition): Pantry & State {
  const meals = useQuery(api.catering.meals.queryOptions({ input: { venueId } }))
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const menu = useQuery(api.catering.menu.queryOptions())
  const all = [meals, vendors, menu]
  const isFailed = all.some(({ isError, data }) => isError && data === undefined)
  const isKnown = all.every(({ data }) => data !== undefined)
  return {
    state: isKnown ? 'loaded' : isFailed ? 'failed' : 'loading',
    meals: meals.data ?? [],
    vendors: vendors.data ?? [],
    menu: menu.data ?? [],
    currency,
  }
}
