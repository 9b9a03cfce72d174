import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isOnlyForMissing, valuesFor } from '#contract/message-values.ts'
import { fillIn, readPlainWriting } from '#contract/plain-writing.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { BlocksView, SubjectView } from '#web/messages/blocks-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Found = Outputs['messages']['readers']
export type Reader = Found['readers'][number]

type MessagePreviewProps = {
  edition: Found['edition']
  readers: readonly Reader[]
  subject: string
  text: string
  /** Whose mail is shown. */
  onReader: (personId: string) => void
}

/** What one reader after the other gets, as it is typed. */
export function MessagePreview({ edition, readers, subject, text, onReader }: MessagePreviewProps) {
  const [asked, setAt] = useState(0)
  const at = Math.min(asked, readers.length - 1)
  const reader = readers[at]
  if (!reader) return <Notice tone="warn">Nobody is left to write to.</Notice>
  const go = (step: number) => {
    const next = (at + step + readers.length) % readers.length
    setAt(next)
    onReader(readers[next]?.personId ?? reader.personId)
  }
  const values = valuesFor(edition, reader, '#')
  return (
    <section aria-label="What they get" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{reader.name}</span>
          <span className="block text-sm text-soft">{`${at + 1} of ${readers.length}`}</span>
        </p>
        <Button variant="quiet" isIcon aria-label="Previous reader" onPress={() => go(-1)}>
          <ChevronLeft className="size-4.5" aria-hidden />
        </Button>
        <Button variant="quiet" isIcon aria-label="Next reader" onPress={() => go(1)}>
          <ChevronRight className="size-4.5" aria-hidden />
        </Button>
      </div>
      <Verdict reader={reader} isLeftOut={reader.missing.length === 0 && isOnlyForMissing(subject, text)} />
      <div className="rounded-card border border-line bg-raised p-5 wrap-anywhere">
        <h3 className="mb-4 text-lg">
          {subject.trim() === '' ? (
            <span className="text-soft">No subject</span>
          ) : (
            <SubjectView subject={subject} values={values} />
          )}
        </h3>
        <BlocksView blocks={fillIn(readPlainWriting(text), values)} />
        <p className="mt-4 border-t border-line pt-3 text-sm text-soft">
          The e-mail ends with the place, dates and contact, if the event has them.
        </p>
      </div>
    </section>
  )
}

function Verdict({ reader, isLeftOut }: { reader: Reader; isLeftOut: boolean }) {
  if (isLeftOut) return <Notice tone="neutral">They have nothing missing, so they won’t get this.</Notice>
  if (reader.email === null)
    return <Notice tone="warn">They have no e-mail address, so they won’t get this.</Notice>
  return null
}
