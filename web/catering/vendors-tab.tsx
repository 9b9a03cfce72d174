import { useQuery } from '@tanstack/react-query'
import { ChefHat } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { VendorCard } from '#web/catering/vendor-card.tsx'
import { EditVendorDialog, type Vendor } from '#web/catering/vendor-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { useRow } from '#web/lib/use-row.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Who cooks. Vendors serve every edition. */
export function VendorsTab() {
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const [asked, setAsked] = useState<{ to: 'edit' | 'delete'; id: string }>()
  const about = useRow(vendors.data, asked?.id)
  const close = () => setAsked(undefined)
  return (
    <>
      <Loaded
        query={vendors}
        loading={{ shape: 'cards' }}
        failed="Failed to fetch vendors."
        empty={
          <EmptyState
            icon={ChefHat}
            title="No vendors yet"
            hint="Add who cooks for you, then what they offer."
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((vendor) => (
              <li key={vendor.id} data-thing={vendor.id} className="grid min-w-0">
                <VendorCard
                  vendor={vendor}
                  onEdit={() => setAsked({ to: 'edit', id: vendor.id })}
                  onDelete={() => setAsked({ to: 'delete', id: vendor.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {asked?.to === 'edit' && about && <EditVendorDialog vendor={about} onClose={close} />}
      {asked?.to === 'delete' && about && <DeleteVendor vendor={about} onClose={close} />}
    </>
  )
}

type DeleteVendorProps = { vendor: Vendor; onClose: () => void }

const DeleteVendor = ({ vendor: { id, name, menuItems, orders }, onClose }: DeleteVendorProps) => (
  <DeleteQuestion
    what="Vendor"
    name={name}
    whyNot={
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
