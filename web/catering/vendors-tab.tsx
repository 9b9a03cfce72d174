import { useQuery } from '@tanstack/react-query'
import { ChefHat, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { EditVendorDialog, type Vendor } from '#web/catering/vendor-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useRow } from '#web/lib/use-row.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'

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

type VendorCardProps = { vendor: Vendor; onEdit: () => void; onDelete: () => void }

/** Who cooks: how to reach them, what they are good at. */
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
