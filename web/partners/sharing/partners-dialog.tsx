import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { PartnerKind } from '#contract/partners.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { formatDate } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { linkStatus, seenText, shareLabels } from '#web/partners/sharing/link-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Partners = Outputs['partners']['list']
type Link = Partners['links'][number]
type PartnersDialogProps = { venueId: string; kind: PartnerKind; onClose: () => void }

/** A link for each partner of a kind, with how much of the list each has seen. */
export function PartnersDialog({ venueId, kind, onClose }: PartnersDialogProps) {
  const query = useQuery(api.partners.list.queryOptions({ input: { venueId } }))
  return (
    <Dialog title={shareLabels[kind]} description={descriptions[kind]} onClose={onClose}>
      <Loaded query={query} loading={{ shape: 'text', count: 3 }}>
        {(partners) => <Links venueId={venueId} kind={kind} partners={partners} />}
      </Loaded>
    </Dialog>
  )
}

const descriptions: Record<PartnerKind, string> = {
  hotel:
    'The hotel reads room numbers, beds, names and nights, and nothing else, even while rooms are hidden from guests. What changes is marked for them.',
  caterer:
    'A caterer reads their own confirmed orders: when, where, and how many by diet and allergy, without names. What changes is marked for them.',
  driver:
    'Drivers read the published shuttles: when, where, who rides by name, and the phone numbers of those who agreed to be called. What changes is marked for them.',
}

function Links({ venueId, kind, partners }: Omit<PartnersDialogProps, 'onClose'> & { partners: Partners }) {
  const links = partners.links.filter((link) => link.kind === kind)
  const { lastDay } = partners
  if (links.length === 0) return <Notice>There is no order yet. Order a meal from a vendor first.</Notice>
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <LinkRow key={link.vendorId ?? link.kind} venueId={venueId} link={link} />
        ))}
      </ul>
      <p className="text-sm text-soft">
        {lastDay === null
          ? 'A link works until you end it. Nobody needs an account.'
          : `A link works until the end of ${formatDate(lastDay)}, or until you end it. Nobody needs an account.`}
      </p>
    </div>
  )
}

/** The names of partners that an edition has only one of. */
const partnerNames: Record<PartnerKind, string> = {
  hotel: 'The hotel',
  caterer: 'The caterer',
  driver: 'The drivers',
}

function LinkRow({ venueId, link }: { venueId: string; link: Link }) {
  const { id, kind, vendorId, isLive } = link
  const name = link.vendorName ?? partnerNames[kind]
  const zone = useShownZone()
  const share = useLink(api.partners.share, 'Link copied', {
    title: 'Link',
    description: `Only for ${name}: anyone who has it can read this list.`,
  })
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">{linkStatus(link, zone)}</p>
        {id !== null && (
          <p className={`text-sm ${link.changes ? 'text-warn' : 'text-soft'}`}>{seenText(link, zone)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {id !== null && isLive && (
          <ConfirmButton
            label="End link"
            size="small"
            variant="quiet"
            aria-label={`End link for ${name}`}
            title="End this link?"
            confirmLabel="End link"
            isDanger
            action={api.partners.end}
            input={{ id }}
            success="The link is ended"
          >
            {`${name} can no longer open it, from this moment. You can make a new link at any time.`}
          </ConfirmButton>
        )}
        <Button
          size="small"
          variant="primary"
          isPending={share.isPending}
          aria-label={`${isLive ? 'Copy link' : 'Create and copy link'} for ${name}`}
          onPress={() => share.run({ venueId, kind, vendorId }, name)}
        >
          <Copy className="size-4" aria-hidden />
          {isLive ? 'Copy link' : 'Create and copy link'}
        </Button>
      </div>
      {share.dialog}
    </li>
  )
}
