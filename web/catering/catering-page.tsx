import { useQuery } from '@tanstack/react-query'
import { Plus, ChefHat, Mail, Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { wallClockOf } from '#web/base/dates.ts'
import { cateringSearch, type TabId } from '#web/catering/catering-search.ts'
import { AddMealDialog } from '#web/catering/meal-dialog.tsx'
import { MealsTab } from '#web/catering/meals-tab.tsx'
import { AddMenuItemDialog } from '#web/catering/menu-item-dialog.tsx'
import { MenuTab } from '#web/catering/menu-tab.tsx'
import { CreateOrderDialog } from '#web/catering/order-dialog.tsx'
import { firstMealInNeed, firstPendingOrder, type OrderData } from '#web/catering/order-parts.ts'
import { OrdersTab } from '#web/catering/orders-tab.tsx'
import { AddVendorDialog, EditVendorDialog, type Vendor } from '#web/catering/vendor-dialog.tsx'
import { addProblem } from '#web/catering/add-problem.ts'
import { changeSearch, useSearch, useSearchParameter } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useRow } from '#web/lib/use-row.ts'
import { usePartners } from '#web/partners/sharing/use-partners.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageActions, type PageAction } from '#web/ui/page-actions.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const choose = (to: TabId) => changeSearch(cateringSearch.searchOf({ tab: to }), { replace: true })

/** /food: the meals of an edition, their orders, and the vendors. */
export function CateringPage() {
  const { tab } = cateringSearch.stateOf(useSearch())
  return (
    <VenuePage
      title="Food & Catering"
      subtitle="Vendors, menus, meals and orders"
      actions={headerOf(tab)}
      loading={{ shape: 'cards' }}
      withoutVenues={<CateringTabs tab={tab} onChange={choose} meals={<NoVenues />} orders={<NoVenues />} />}
    >
      {(venue) => <Edition key={venue.id} venue={venue} tab={tab} onChange={choose} />}
    </VenuePage>
  )
}

/** Keyed by tab: each tab adds something different, so switching closes an open form. */
const headerOf = (tab: TabId) => (venue: VenueChoice) => <CateringHeader key={tab} tab={tab} venue={venue} />

type ChoiceProps = { tab: TabId; onChange: (to: TabId) => void }

function Edition({ venue, ...choice }: ChoiceProps & { venue: VenueChoice }) {
  const orderData = useOrderData(venue)
  return (
    <CateringTabs
      {...choice}
      meals={<MealsTab venue={venue} orderData={orderData} />}
      orders={<OrdersTab venueId={venue.id} orderData={orderData} />}
    />
  )
}

/** Vendors and menus are shared by all editions. */
const CateringTabs = ({
  tab,
  onChange,
  meals,
  orders,
}: ChoiceProps & Record<'meals' | 'orders', ReactNode>) => (
  <Tabs
    label="Food & Catering"
    value={tab}
    onChange={onChange}
    tabs={[
      { id: 'meals', label: 'Meal Events', content: meals },
      { id: 'orders', label: 'Orders', content: orders },
      { id: 'menu', label: 'Menu Items', content: <MenuTab /> },
      { id: 'vendors', label: 'Vendors', content: <VendorsTab /> },
    ]}
  />
)

const labels: Record<TabId, string> = {
  vendors: 'Add Vendor',
  menu: 'Add Menu Item',
  meals: 'Add Meal Event',
  orders: 'Create Order',
}

/** The button that adds to the current tab; disabled with a reason if something must exist first. */
function CateringHeader({ tab, venue }: { tab: TabId; venue: VenueChoice }) {
  const orderData = useOrderData(venue)
  const partners = usePartners(venue.id, 'caterer')
  const [isOpen, setOpen] = useState(useSearchParameter('focus') === 'add')
  const close = () => {
    setOpen(false)
    changeSearch({ focus: undefined }, { replace: true })
  }
  const add: PageAction = {
    id: 'add',
    label: labels[tab],
    icon: Plus,
    whyDisabled: addProblem(tab, orderData),
    onAction: () => setOpen(true),
  }
  // Meals without orders, and orders to be confirmed or sent, get the main button instead.
  const isFilled =
    tab === 'meals'
      ? firstMealInNeed(orderData) === undefined
      : tab !== 'orders' || firstPendingOrder(orderData) === undefined
  return (
    <>
      <PageActions {...(isFilled ? { filled: add } : { outlined: add })} more={[partners.entry]} />
      {partners.dialog}
      {isOpen && tab === 'vendors' && <AddVendorDialog onClose={close} />}
      {isOpen && tab === 'menu' && <AddMenuItemDialog vendors={orderData.vendors} onClose={close} />}
      {isOpen && tab === 'meals' && <AddMealDialog venue={venue} onClose={close} />}
      {isOpen && tab === 'orders' && <CreateOrderDialog orderData={orderData} onClose={close} />}
    </>
  )
}

type State = { state: 'loading' | 'failed' | 'loaded' }

/** The data that orders need, and whether it has loaded. */
function useOrderData({ id: venueId, currency, timeZone }: VenueChoice): OrderData & State {
  const meals = useQuery(api.catering.meals.queryOptions({ input: { venueId } }))
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const menu = useQuery(api.catering.menu.queryOptions())
  const orders = useQuery(api.catering.orders.queryOptions({ input: { venueId } }))
  const now = useNow()
  const queries = [meals, vendors, menu]
  const isFailed = queries.some(({ isError, data }) => isError && data === undefined)
  const isLoaded = queries.every(({ data }) => data !== undefined)
  return {
    state: isLoaded ? 'loaded' : isFailed ? 'failed' : 'loading',
    meals: meals.data ?? [],
    vendors: vendors.data ?? [],
    menu: menu.data ?? [],
    orders: orders.data ?? [],
    currency,
    now: wallClockOf(now.toISOString(), timeZone) ?? '',
  }
}

/** The vendors, shared by all editions. */
function VendorsTab() {
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const [dialog, setDialog] = useState<{ what: 'edit' | 'delete'; id: string }>()
  const subject = useRow(vendors.data, dialog?.id)
  const close = () => setDialog(undefined)
  return (
    <>
      <Loaded
        query={vendors}
        loading={{ shape: 'cards' }}
        failed="Failed to fetch vendors."
        empty={
          <EmptyState icon={ChefHat} title="No vendors yet" hint="Add your vendors, then what they offer." />
        }
      >
        {(rows) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((vendor) => (
              <li key={vendor.id} data-thing={vendor.id} className="grid min-w-0">
                <VendorCard
                  vendor={vendor}
                  onEdit={() => setDialog({ what: 'edit', id: vendor.id })}
                  onDelete={() => setDialog({ what: 'delete', id: vendor.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {dialog?.what === 'edit' && subject && <EditVendorDialog vendor={subject} onClose={close} />}
      {dialog?.what === 'delete' && subject && <DeleteVendor vendor={subject} onClose={close} />}
    </>
  )
}

type DeleteVendorProps = { vendor: Vendor; onClose: () => void }

const DeleteVendor = ({ vendor: { id, name, menuItems, orders }, onClose }: DeleteVendorProps) => (
  <DeleteQuestion
    what="Vendor"
    name={name}
    problem={
      orders > 0
        ? `There ${orders === 1 ? 'is' : 'are'} ${pluralize(orders, 'order')} from ${name}, so it cannot be deleted.`
        : undefined
    }
    action={api.catering.deleteVendor}
    input={{ id }}
    onClose={onClose}
  >
    {menuItems > 0 && <p>This also deletes {pluralize(menuItems, 'menu item')}.</p>}
  </DeleteQuestion>
)

type VendorCardProps = { vendor: Vendor; onEdit: () => void; onDelete: () => void }

/** A vendor: contact details and specialities. */
function VendorCard({ vendor, onEdit, onDelete }: VendorCardProps) {
  const { name, isPreferred, contactName, cuisineTags, notes, phone, email } = vendor
  return (
    <Card title={name} aside={<RowActions name={name} onEdit={onEdit} onDelete={onDelete} />}>
      {(isPreferred || cuisineTags.length > 0) && (
        <ul className="flex flex-wrap gap-1.5">
          {isPreferred && (
            <li className="max-w-full">
              <Badge tone="ok">Preferred</Badge>
            </li>
          )}
          {cuisineTags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {contactName !== null && <p className="wrap-anywhere">Contact: {contactName}</p>}
      {notes !== null && <p className="whitespace-pre-line wrap-anywhere text-soft">{notes}</p>}
      {(phone !== null || email !== null) && (
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {phone !== null && (
            <LinkButton size="small" href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={`Call ${name}`}>
              <Phone className="size-4" aria-hidden />
              Call
            </LinkButton>
          )}
          {email !== null && (
            <LinkButton
              size="small"
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
              aria-label={`Email ${name}`}
            >
              <Mail className="size-4" aria-hidden />
              Email
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
