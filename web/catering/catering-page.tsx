import { useNavigate, useSearch } from '@tanstack/react-router'
import { CateringAddButton } from '#web/catering/catering-add-button.tsx'
import type { TabId } from '#web/catering/catering-search.ts'
import { MealsTab } from '#web/catering/meals-tab.tsx'
import { MenuTab } from '#web/catering/menu-tab.tsx'
import { OrdersTab } from '#web/catering/orders-tab.tsx'
import { usePantry } from '#web/catering/use-pantry.ts'
import { VendorsTab } from '#web/catering/vendors-tab.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
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
  <OrdersTab venueId={venue.id} pantry={usePantry(venue.id)} />
)
