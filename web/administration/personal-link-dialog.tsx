import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#web/administration/account-rows.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PersonalLinkDialogProps = { row: Row; onClose: () => void }

/** The account's personal link to a current event: copies it, or mails it to people who have never signed in. */
export function PersonalLinkDialog({ row, onClose }: PersonalLinkDialogProps) {
  const links = useQuery(api.administration.personalLinks.queryOptions({ input: { id: row.id } }))
  return (
    <Dialog
      title="Personal link"
      description={`Only for ${row.person ?? row.name}: anyone who opens it answers as them.`}
      width="narrow"
      onClose={onClose}
    >
      <Loaded query={links} loading={{ shape: 'text', count: 2 }}>
        {(found) =>
          found.editions.length === 0 ? (
            <Notice>They aren’t invited to a current or upcoming event, so there is no personal link.</Notice>
          ) : (
            <LinkForm row={row} links={found} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

type LinkFormProps = PersonalLinkDialogProps & { links: Outputs['administration']['personalLinks'] }

function LinkForm({ row, links: { personId, editions, isMailConfigured }, onClose }: LinkFormProps) {
  const [venueId, setVenueId] = useState(editions[0]?.venueId ?? '')
  const procedure = row.hasSignedIn ? api.invitations.link : api.guestAccounts.linkInstead
  const copy = useLink(procedure, 'Personal link copied', { onCopied: onClose })
  const send = useAction(api.guestAccounts.setUp, {
    success: ([result]) =>
      result?.error
        ? { kind: 'error', title: 'The link was not sent', description: result.error }
        : { title: 'Personal link sent', description: `To ${row.email}` },
    onSuccess: onClose,
  })
  return (
    <div className="flex flex-col gap-5">
      <Select
        label="Event"
        options={editions.map((edition) => ({ id: edition.venueId, label: edition.name }))}
        value={venueId}
        onChange={setVenueId}
      />
      <p className="text-sm text-soft">
        {row.hasSignedIn
          ? 'They have signed in before, so the link asks for their own password and doesn’t change it.'
          : 'They choose a password when they open it. Any temporary password stops working.'}
      </p>
      {copy.shownUrl !== undefined && <TextField label="Link" value={copy.shownUrl} isReadOnly />}
      <div className="flex flex-wrap justify-end gap-2">
        {isMailConfigured && !row.hasSignedIn && (
          <Button
            isPending={send.isPending}
            onPress={() => send.run({ way: 'links', venueId, personIds: [personId] })}
          >
            Send by e-mail
          </Button>
        )}
        <Button
          variant="primary"
          isPending={copy.isPending}
          onPress={() => copy.run({ personId, venueId }, row.name)}
        >
          Copy personal link
        </Button>
      </div>
    </div>
  )
}
