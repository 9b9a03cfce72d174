import { Check, ChevronLeft, ChevronRight, Mail } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/toolbar.tsx'

type MailSidesProps = {
  /** The name of the left side on a phone, which shows one side at a time. */
  label: string
  /** The recipients, the text and the time. */
  children: ReactNode
  /** A recipient's copy. */
  paper: ReactNode
}

/** The two sides of every dialog that mails several people. */
export function MailSides({ label, children, paper }: MailSidesProps) {
  const [side, setSide] = useState<'left' | 'paper'>('left')
  const sides = [
    { id: 'left', label },
    { id: 'paper', label: 'What they get' },
  ] as const
  const hiddenUnless = (id: typeof side) => (side === id ? '' : 'max-md:hidden')
  return (
    <div className="-mx-6 -mt-3 grid border-t border-line in-[form]:-mb-5 md:grid-cols-2">
      <div className="px-6 pt-4 *:w-full md:hidden">
        <Segments label="What is shown" options={sides} value={side} onChange={setSide} />
      </div>
      <div className={`flex min-w-0 flex-col gap-5 px-6 py-5 ${hiddenUnless('left')}`}>{children}</div>
      <div className={`min-w-0 bg-paper px-6 py-5 md:border-l md:border-line ${hiddenUnless('paper')}`}>
        {paper}
      </div>
    </div>
  )
}

/** A row on the left side, with its label beside it if there is room. */
export const SideRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-3 gap-y-1.5 md:grid-cols-[3rem_minmax(0,1fr)]">
    <p className="text-sm leading-8 text-soft max-md:hidden" aria-hidden>
      {label}
    </p>
    <div className="flex min-w-0 flex-col gap-2">{children}</div>
  </div>
)

type PaperProps = {
  name: string
  email: string | null
  /** The recipient's index, from 0. */
  index: number
  count: number
  onStep: (step: 1 | -1) => void
  /** Why this recipient doesn't get the mail. */
  verdict?: ReactNode
  subject: ReactNode
  children: ReactNode
  note: string
}

/** Steps through the recipients' personal copies. */
export function Paper({ name, email, index, count, onStep, verdict, subject, children, note }: PaperProps) {
  return (
    <section aria-label="What they get" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center">
        <p className="min-w-0 flex-1 text-sm text-soft">
          {'What '}
          <strong className="font-semibold wrap-anywhere text-ink">{name}</strong>
          {` gets · ${index + 1} of ${count}`}
        </p>
        <Button
          variant="quiet"
          size="small"
          isIcon
          aria-label="Previous recipient"
          onPress={() => onStep(-1)}
        >
          <ChevronLeft className="size-4.5" aria-hidden />
        </Button>
        <Button variant="quiet" size="small" isIcon aria-label="Next recipient" onPress={() => onStep(1)}>
          <ChevronRight className="size-4.5" aria-hidden />
        </Button>
      </div>
      {verdict}
      <article className="rounded-popover border border-line bg-raised wrap-anywhere">
        <header className="flex items-center gap-3 border-b border-line px-5 py-3.5">
          <span className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-brand">
            <Mail className="size-4" aria-hidden />
          </span>
          <div className="min-w-0">
            <h3 className="font-sans text-base font-semibold tracking-normal">{subject}</h3>
            {email !== null && <p className="text-xs text-soft">{`to ${email}`}</p>}
          </div>
        </header>
        <div className="px-5 py-4">{children}</div>
        <p className="mx-5 border-t border-line py-3 text-sm text-soft">{note}</p>
      </article>
    </section>
  )
}

type CopyToMeProps<Input> = { action: Procedure<Input, { to: string }>; input: Input }

/** The secondary action at the left of the footer, which also shows its result. */
export function CopyToMe<Input>({ action, input }: CopyToMeProps<Input>) {
  const [sentTo, setSentTo] = useState<string>()
  const copy = useAction(action, {
    failure: 'The copy was not sent',
    onSuccess: ({ to }) => setSentTo(to),
  })
  return (
    <span className="mr-auto flex flex-wrap items-center gap-x-3">
      <Button variant="quiet" isPending={copy.isPending} onPress={() => copy.run(input)}>
        Send a copy to me
      </Button>
      <span role="status" className="flex items-center gap-1.5 text-sm text-ok">
        {sentTo !== undefined && (
          <>
            <Check className="size-4" aria-hidden />
            {`Copy sent to ${sentTo}`}
          </>
        )}
      </span>
    </span>
  )
}
