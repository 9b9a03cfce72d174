import { Mail, Phone } from 'lucide-react'
import { RowActions } from '#web/ui/row-actions.tsx'
import type { Vendor } from '#web/catering/vendor-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type VendorCardProps = { vendor: Vendor; onEdit: () => void; onDelete: () => void }

/** Who cooks: how to reach them, what they are good at. */
export function VendorCard({ vendor, onEdit, onDelete }: VendorCardProps) {
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
