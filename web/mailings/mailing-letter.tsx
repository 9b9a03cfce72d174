import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Mailing } from '#web/mailings/mailing.ts'
import { Button } from '#web/ui/button.tsx'

type Reader = Outputs['mailings']['preview']['readers'][number]

type MailingLetterProps = {
  mailing: Mailing
  readers: readonly Reader[]
  at: Reader
  onReader: (email: string) => void
}

/** What one reader after the other gets. */
export function MailingLetter({ mailing, readers, at, onReader }: MailingLetterProps) {
  const letter = useQuery(
    api.mailings.letter.queryOptions({ input: { mailing, email: at.email }, retry: false }),
  )
  const index = readers.indexOf(at)
  const go = (step: number) => {
    const next = readers[(index + step + readers.length) % readers.length]
    if (next) onReader(next.email)
  }
  return (
    <section aria-label="What they get" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{at.name ?? at.email}</span>
          <span className="block text-sm text-soft">{`${index + 1} of ${readers.length}`}</span>
        </p>
        <Button variant="quiet" isIcon aria-label="Previous reader" onPress={() => go(-1)}>
          <ChevronLeft className="size-4.5" aria-hidden />
        </Button>
        <Button variant="quiet" isIcon aria-label="Next reader" onPress={() => go(1)}>
          <ChevronRight className="size-4.5" aria-hidden />
        </Button>
      </div>
      <Loaded query={letter} loading={{ shape: 'text', count: 8 }}>
        {({ subject, text }) => (
          <div className="rounded-card border border-line bg-raised p-5 wrap-anywhere">
            <h3 className="mb-4 text-lg">{subject}</h3>
            <p className="whitespace-pre-line">{text}</p>
          </div>
        )}
      </Loaded>
      <p className="text-sm text-soft">The links shown here open nothing.</p>
    </section>
  )
}
