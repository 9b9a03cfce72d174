import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#web/administration/account-rows.ts'
import { api } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type PersonalLinkDialogProps = { row: Row; onClose: () => void }

/** The personal link of the person an account is, for an event not over: copied, or mailed to who never signed in. */
export function PersonalLinkDialog({ row, onClose }: PersonalLinkDialogProps) {
  const links = useQuery(api.administration.personalLinks.queryOptions({ input: { id: row.id } }))
  return (
    <Dialog
      title="Personal link"
      description={`Only for ${row.person ?? row.name}: whoever opens it answers in their name.`}
      width="narrow"
      onClose={onClose}
    >
      {links.isPending && <Skeleton shape="text" count={2} />}
      {links.isError && (
        <ErrorState message={explain(links.error).sentence} onRetry={() => void links.refetch()} />
      )}
      {links.data?.editions.length === 0 && (
        <Notice>Not invited to an event that is not over: a personal link needs one.</Notice>
      )}
      {links.data && links.data.editions.length > 0 && (
        <Ways row={row} links={links.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type WaysProps = PersonalLinkDialogProps & { links: Outputs['administration']['personalLinks'] }

function Ways({ row, links: { personId, editions, mailIsSent }, onClose }: WaysProps) {
  const [venueId, setVenueId] = useState(editions[0]?.venueId ?? '')
  const [url, setUrl] = useState<string>()
  const procedure = row.hasSignedIn ? api.invitations.link : api.guestAccounts.linkInstead
  const copy = useAction(procedure, {
    onSuccess: async (made) => {
      if (!(await copyText(made.url))) return setUrl(made.url)
      toast({ title: 'Personal link copied' })
      return onClose()
    },
  })
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
          ? 'They signed in before, so it asks for their own password and changes none.'
          : 'They choose a password with it. A temporary password they were given works no more.'}
      </p>
      {url !== undefined && <TextField label="Link" value={url} isReadOnly />}
      <div className="flex flex-wrap justify-end gap-2">
        {mailIsSent && !row.hasSignedIn && (
          <Button
            isPending={send.isPending}
            onPress={() => send.run({ way: 'links', venueId, personIds: [personId] })}
          >
            Send by mail
          </Button>
        )}
        <Button variant="primary" isPending={copy.isPending} onPress={() => copy.run({ personId, venueId })}>
          Copy personal link
        </Button>
      </div>
    </div>
  )
}
