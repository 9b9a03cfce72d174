import { useState } from 'react'
import { UtensilsCrossed } from 'lucide-react'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = [
  { id: 'vendors', label: 'Vendors', nothing: 'No vendors yet' },
  { id: 'menu', label: 'Menu Items', nothing: 'No menu items yet' },
  { id: 'meals', label: 'Meal Events', nothing: 'No meal events yet' },
  { id: 'orders', label: 'Orders', nothing: 'No orders yet' },
] as const

type TabId = (typeof tabs)[number]['id']

/** /food: who cooks, what, when, and what was ordered. */
export function CateringPage() {
  const [tab, setTab] = useState<TabId>('vendors')
  return (
    <VenuePage
      title="Food & Catering"
      subtitle="Vendors, menus, meals and orders"
      loading={{ shape: 'cards' }}
      withoutVenues={<NoVenues />}
    >
      {() => (
        <Tabs
          label="Food & Catering"
          value={tab}
          onChange={setTab}
          tabs={tabs.map(({ id, label, nothing }) => ({
            id,
            label,
            content: <EmptyState icon={UtensilsCrossed} title={nothing} />,
          }))}
        />
      )}
    </VenuePage>
  )
}
