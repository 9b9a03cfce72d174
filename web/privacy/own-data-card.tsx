import { Download, FileText } from 'lucide-react'
import { useLocation } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDownload } from '#web/privacy/save-personal-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Lets people read and download their personal data, or request its deletion. */
export function OwnDataCard({ askedAt }: { askedAt: string | null }) {
  const { pathname: path } = useLocation()
  const download = useDownload()
  return (
    <Card title="Your data">
      <p className="text-soft">Everything we hold about you, and nothing about anyone else.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`${path.startsWith('/guest') ? '/guest' : ''}/account/data`}>
          <FileText className="size-4" aria-hidden />
          Read it
        </LinkButton>
        <Button isPending={download.isPending} onPress={() => download.run(undefined)}>
          <Download className="size-4" aria-hidden />
          Download as a file
        </Button>
      </div>
      <hr className="border-line" />
      {askedAt === null ? <AskErasure /> : <ErasureRequest askedAt={askedAt} />}
    </Card>
  )
}

const AskErasure = () => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0 flex-1 basis-52 text-sm text-soft">
      You can ask the organisers to delete all of it, including your account.
    </p>
    <ConfirmButton
      label="Ask to delete my data"
      size="small"
      title="Ask to delete your data?"
      confirmLabel="Ask to delete"
      action={api.privacy.askErasure}
      input={undefined}
      success="The organisers have your request"
    >
      The organisers will delete your account, your registrations, your room, your workshops and your flights.
      Until then nothing changes, and you can take your request back.
    </ConfirmButton>
  </div>
)

function ErasureRequest({ askedAt }: { askedAt: string }) {
  const withdraw = useAction(api.privacy.withdrawErasure, { success: 'You have taken your request back' })
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice>
        On {formatInstant(askedAt, deviceZone)} you asked for your data to be deleted. The organisers can see
        your request.
      </Notice>
      <Button size="small" isPending={withdraw.isPending} onPress={() => withdraw.run(undefined)}>
        Take the request back
      </Button>
    </div>
  )
}
