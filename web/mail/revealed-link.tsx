import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type RevealedLinkProps = { url: string; recipient: string; onClose: () => void }

/** The link of a pending registration or an invitation, for handing over. Showing it was written into the audit log. */
export function RevealedLink({ url, recipient, onClose }: RevealedLinkProps) {
  return (
    <Dialog title="Link to hand over" description={`For ${recipient}`} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <code className="w-full rounded-control border border-line bg-raised px-3 py-2.5 text-sm break-all">
          {url}
        </code>
        <CopyButton text={url} label="Copy link" variant="primary" />
        <Notice tone="warn">
          Anyone who opens this link answers as {recipient} and chooses the password. Give it to no one else.
        </Notice>
      </div>
    </Dialog>
  )
}
